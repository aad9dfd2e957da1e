import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bodyMembers } from '../../../generated/body-members.ts';
import { eventTypes } from '../../../src/domain/event-types/event-type.ts';
import { WebhookRequests } from '../../../src/egress/webhook-request.ts';

const FOLDER = new URL('../../../src/http/presenters/', import.meta.url);
const SECRET = 'a secret of a new column';
const ID = '01a1f82f-1f7a-7c3e-9d42-5b8e0a6f1c77';
const at = new Date('2026-11-22T10:00:00Z');

/** Members that partners or the contract fill freely, and that are returned unchanged. */
const freeForm = [
  'metadata',
  'bodySchema',
  'bodyExample',
  'headers',
  'responseHeaders',
  'response_headers',
  'dimensions',
];

/** An object of the domain with an unknown member at every depth. */
function withNewColumn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewColumn);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array)
    return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    freeForm.includes(name) ? member : withNewColumn(member),
  ]);
  return { ...Object.fromEntries(members), newSecretSealed: SECRET };
}

/** A row with a column for every member of the schema, and with these. */
const rowOf = (schema: keyof typeof bodyMembers, columns: object = {}) => ({
  ...Object.fromEntries(bodyMembers[schema].map((name) => [name, name.endsWith('_at') ? at : null])),
  id: ID,
  organization_id: ID,
  metadata: {},
  currency: 'EUR',
  ...columns,
});

const token = {
  id: ID,
  name: 'desk',
  hint: 'abcd',
  scopes: ['operator:read'],
  created_at: at,
  expires_at: null,
  revoked_at: null,
  sha256: Buffer.from(SECRET),
  issued_by_id: ID,
  organization_id: ID,
};
const apiToken = { ...token, issued_by_email: 'ann@shop.example', last_used_at: at };
const invitation = {
  organization_id: ID,
  id: ID,
  email: 'ann@shop.example',
  role: 'MEMBER',
  created_at: at,
  expires_at: at,
  accepted_at: null,
  revoked_at: null,
  invited_by: null,
  sha256: Buffer.from(SECRET),
};
const session = {
  id: ID,
  method: 'passkey',
  signed_in_at: at,
  expires_at: at,
  sha256: Buffer.from(SECRET),
  sso_organization_id: null,
  person: { id: ID, email: 'ann@shop.example', name: null, is_operator: false },
};
const memberships = [{ id: ID, name: 'Shop', role: 'MEMBER' }];
const features = { mail: true, demo: false };
const delivery = {
  id: ID,
  organizationId: ID,
  eventId: ID,
  eventType: 'invoice.issued',
  endpointId: ID,
  status: 'failed',
  reason: null,
  attemptCount: 1,
  nextAttemptAt: null,
  createdAt: at,
  updatedAt: at,
};
const attempt = {
  deliveryId: ID,
  eventId: ID,
  number: 1,
  startedAt: at,
  connectedMs: 1,
  firstByteMs: 2,
  durationMs: 3,
  signature: null,
  responseStatus: 500,
  responseBody: Buffer.from('down'),
  errorClass: null,
  errorMessage: null,
};
const endpoint = {
  ...rowOf('WebhookEndpoint'),
  endpoint_url: 'https://shop.example',
  url_host: null,
  signing_secret_sealed: SECRET,
  challenge_sealed: SECRET,
  challenge_expires_at: at,
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1, position: 0 }],
};
const event = { id: ID, type: 'invoice.issued', schemaVersion: 1, createdAt: at, organizationId: ID };
const erased = { customer_id: ID, events: 1, attempts: 1, looked_at: 1, records: 1 };
const redelivery = {
  id: ID,
  status: 'running',
  matched: 1,
  queued: 1,
  delivered: 0,
  failed: 0,
  canceled: 0,
  payload_removed: 0,
  created_at: at,
  completed_at: null,
  endpoint_id: ID,
  since: at,
  reason: 'they asked',
  filter: { organization_id: ID, created: { from: at } },
};
const heldUpLine = {
  organization_id: ID,
  endpoint_id: ID,
  endpoint_url: 'https://shop.example',
  subject_id: ID,
  delivery_id: ID,
  status: 'failed',
  reason: 'all attempts failed',
  since: at,
  waiting_count: 1,
};
const failures = {
  matched: 1,
  payload_removed: 0,
  held: 0,
  oldest_at: at,
  newest_at: at,
  organization_count: 1,
  endpoint_count: 1,
  top_organizations: [{ organization_id: ID, name: 'Shop', matched: 1 }],
  top_endpoints: [
    {
      endpoint_id: ID,
      organization_id: ID,
      endpoint_url: 'https://shop.example',
      endpoint_status: 'active',
      ordering: 'none',
      matched: 1,
    },
  ],
};
const meter = rowOf('Meter', { aggregation: 'sum' });
const publication = { ...event, queuedCount: 1, isNew: true };
const requests = new WebhookRequests('Service');

const auditEntry = rowOf('AuditEntry', {
  actor_kind: 'person',
  actor_name: 'ann',
  subject_kind: 'replay',
  subject_id: ID,
});
const removed = { replays: 0, events: 0, deliveries: 0, attempts: 0, responses: 0, payloads: 0 };
const passkey = {
  id: ID,
  person_id: ID,
  credential_id: 'x',
  public_key: Buffer.from(SECRET),
  counter: 1n,
  transports: [],
  name: 'Laptop',
  created_at: at,
  last_used_at: null,
};
const ssoConnection = {
  organization_id: ID,
  issuer: 'https://idp.example',
  client_id: 'c',
  client_secret_sealed: SECRET,
  is_enforced: false,
  tested_at: null,
  created_at: at,
  updated_at: at,
};
const ssoDomain = {
  organization_id: ID,
  domain: 'shop.example',
  challenge: 'c',
  created_at: at,
  verified_at: null,
};
const notice = rowOf('Notice', { closed_at: null, actor_name: null });
const loggedDelivery = {
  ...delivery,
  endpointUrl: 'https://shop.example',
  lastAttempt: { startedAt: at, durationMs: 1, responseStatus: 500, errorClass: null },
};
const counts = {
  delivered: 1,
  failed: 0,
  attempts_2xx: 1,
  attempts_4xx: 0,
  attempts_5xx: 0,
  attempts_other: 0,
  attempts_no_answer: 0,
  latency_ms: { p50: 1, p95: 2, p99: 3 },
};

/** The arguments for each presenter. */
const portalLink = {
  id: ID,
  organization_id: ID,
  visitor: 'user-1',
  role: 'ADMIN',
  areas: ['webhooks'],
  session_minutes: 60,
  created_at: at,
  expires_at: at,
  opened_at: at,
  ended_at: null,
};

const invoice = rowOf('Invoice', {
  status: 'issued',
  period_from: '2026-10-20',
  period_to: '2026-11-20',
  total_minor: 1,
  bill_to: { number: 'C-1', name: 'Buyer', email: null, country: 'DE' },
  lines: [rowOf('InvoiceLine', { amount_minor: 1, prorated_days: 14, prorated_of: 31 })],
});

const calls: Readonly<Record<string, readonly unknown[]>> = {
  presentOperatorToken: [token],
  presentIssuedOperatorToken: [{ token, plaintext: 'cso_1' }],
  presentToken: [apiToken],
  presentIssuedToken: [{ token: apiToken, plaintext: 'csk_1' }],
  presentNewApiKey: [{ token: apiToken, plaintext: 'csk_1' }],
  presentMeterActivity: [
    {
      from: '2026-11-19',
      to: '2026-11-20',
      time_zone: 'UTC',
      data: [{ key: 'calls', total: '3', days: ['1', '2'] }],
    },
  ],
  presentMoneyFigures: [
    {
      days: 30,
      is_complete: true,
      data: [
        {
          currency: 'EUR',
          owed: { count: 1, amount: 2 },
          overdue: { count: 1, amount: 2 },
          issued: { count: 1, amount: 2 },
          received: { count: 1, amount: 2 },
        },
      ],
    },
  ],
  presentAlertChannel: [rowOf('AlertChannel')],
  presentApiRequest: [rowOf('ApiRequest', { token_id: ID, token_name: 'ledger' })],
  presentInvitation: [invitation, at],
  presentNewInvitation: [{ invitation, token: 'csi_1', isMailed: true }],
  presentInvitationLookUp: [{ ...invitation, organization_name: 'Shop', is_sso_required: false }],
  presentAcceptedInvitation: [ID, session, memberships, features],
  presentSession: [session, memberships, features],
  presentPortal: [
    { ...portalLink, areas: ['webhooks'], organizationId: ID },
    { id: ID, name: 'Shop', time_zone: 'UTC', created_at: at },
    { name: 'Acme', color: '#0b7a5a' },
    features,
  ],
  presentNewPortalLink: [{ link: portalLink, token: 'csp_1' }, { publicUrl: 'https://countersign.example' }],
  presentFeatures: [features],
  presentSignInLinkLookUp: [{ person: session.person, expires_at: at, is_asked_for_here: true }],
  presentOpenSession: [
    { id: ID, method: 'sso', created_at: at, last_used_at: at, address: null, user_agent: null },
  ],
  presentSignInLink: [{ token: 'csl_1', expires_at: at }],
  presentMember: [
    {
      id: ID,
      email: 'ann@shop.example',
      role: 'MEMBER',
      created_at: at,
      person_id: ID,
      person: { name: null, last_signed_in_at: at },
    },
  ],
  presentOperatorPerson: [
    { id: ID, email: 'root@operator.example', created_at: at, last_signed_in_at: null },
  ],
  presentAuditEntry: [auditEntry],
  presentCustomer: [rowOf('Customer')],
  presentContract: [
    rowOf('Contract', {
      status: 'active',
      starts_on: '2026-10-20',
      billing_interval: 'month',
      billed_until: '2026-10-20',
      items: [rowOf('ContractItem')],
      amendments: [rowOf('ContractAmendment', { items: [] })],
    }),
  ],
  presentInvoice: [invoice],
  presentPayment: [rowOf('Payment', { refunds: [rowOf('PaymentRefund', { amount_minor: 1 })] })],
  presentCreditNote: [
    rowOf('CreditNote', {
      lines: [rowOf('CreditNoteLine', { amount_minor: 1 })],
      applications: [rowOf('CreditApplication', { amount_minor: 1 })],
    }),
  ],
  presentDelivery: [delivery],
  presentDeliveryOfAny: [delivery],
  presentAttempt: [attempt, requests],
  presentEndpoint: [endpoint],
  presentEndpointOfAny: [endpoint],
  presentRegisteredEndpoint: [{ endpoint, signingSecret: 's', challenge: { challenge: 'c', expiresAt: at } }],
  presentChallenge: [{ challenge: 'c', expiresAt: at }],
  presentHandshakes: [
    {
      endpoint,
      challenge: 'c',
      handshakes: [
        rowOf('VerificationHandshake', {
          challenge: 'c',
          sent_at: at,
          signature: 'v1=0',
          response_status: 500,
          response_headers: { date: 'today' },
          response_body: Buffer.from('down'),
        }),
      ],
    },
    requests,
  ],
  presentInbox: [{ organization_id: ID, id: ID, answer: 'accept', created_at: at }, 'http://127.0.0.1:3000'],
  presentInboxRequest: [
    rowOf('InboxRequest', { inbox_id: ID, body: Buffer.from('{}'), headers: { Host: 'localhost' } }),
  ],
  presentRotatedSecret: [ID, 's'],
  presentEndpointHealth: [
    {
      endpoint_id: ID,
      window_hours: 24,
      deliveries: { pending: 0, held: 0, delivered: 1, failed: 0, canceled: 0, skipped: 0 },
      latency_ms: [1, 2, 3],
      sample_size: 1,
      is_complete: true,
      last_success_at: at,
      last_failure_at: null,
      oldest_undelivered_at: null,
    },
  ],
  presentMeter: [meter],
  presentUsage: [
    meter,
    { from: at, to: at, window: 'none', timeZone: 'UTC', groupBy: 'customer' },
    [{ from: at, to: at, group: ID, value: '1' }],
  ],
  presentIngestedUsage: [{ accepted: 1, duplicates: 0, conflicting: ['call-1'] }],
  presentVoidedUsage: [{ voided: 1, already_voided: 0, unknown: ['call-1'] }],
  presentEvent: [event],
  presentEventDetails: [{ ...event, body: '{"data":{}}', payloadRemovedAt: null }, [delivery]],
  presentFilterCheck: [
    { checked: 2, passed: 1, oldestAt: event.createdAt, passing: [event], leftOut: [event] },
  ],
  presentFeedPage: [
    {
      events: [{ ...event, body: '{"data":{}}', place: { position: 1, eventId: ID } }],
      end: { position: 1, eventId: ID },
      behind: 0,
      hasMore: false,
    },
    () => 'a cursor',
    'body',
  ],
  presentPublication: [publication],
  presentEventType: [eventTypes[0]],
  presentEventTypeDetails: [eventTypes[0], 'Service'],
  presentOrganization: [
    { id: ID, name: 'Shop', time_zone: 'UTC', created_at: at, rate_limit_requests: null },
  ],
  presentBillingRun: [rowOf('BillingRun')],
  presentRunResult: [
    rowOf('BillingRunResult', {
      contract: { number: 'K-1', currency: 'EUR' },
      invoice: rowOf('BilledInvoice', { total_minor: 1 }),
      carried_minor: 0,
      failure_code: 'x',
      failure_detail: 'y',
    }),
  ],
  presentBillingPreview: [
    {
      contracts: 1,
      is_complete: true,
      periods: [
        {
          organization_id: ID,
          contract_id: ID,
          contract_number: 'K-1',
          currency: 'EUR',
          period: { from: '2026-10-20', to: '2026-11-20' },
          failure: { code: 'x', detail: 'y' },
          bill: {
            totals: { subtotal_minor: 1, tax_minor: 0, total_minor: 1 },
            carried_minor: 0,
            lines: [
              {
                kind: 'fixed',
                description: 'd',
                quantity: '1',
                unit_amount: '1',
                tax_rate: '0',
                amount_minor: 1,
                prorated_days: 14,
                prorated_of: 31,
              },
            ],
          },
        },
      ],
    },
  ],
  presentInvoiceOfAny: [invoice],
  presentQueue: [{ name: 'q', ready: 0, waiting: 0, active: 0, failed: 0, oldest_ready_seconds: null }],
  presentWorker: [rowOf('Worker', { queues: ['q'] })],
  presentReplay: [redelivery],
  presentRedelivery: [redelivery],
  presentOrganizationRedelivery: [{ ...redelivery, is_replay: false }],
  presentOrganizationPreview: [failures],
  presentHeldUpLines: [{ lines: [heldUpLine], is_complete: true }],
  presentRedeliveryPreview: [
    {
      ...failures,
      sample: [delivery],
    },
  ],
  presentErasure: [
    {
      ...erased,
      id: ID,
      organization_id: ID,
      pending_deliveries: 'give_up',
      give_up_at: at,
      reason: 'they asked',
      status: 'running',
      waiting_events: 0,
      deliveries_given_up: 1,
      other_copies: 1,
      created_at: at,
      ended_at: null,
    },
  ],
  presentErasurePreview: [{ ...erased, deliveries: 1, pending_deliveries: 1, is_complete: true }],
  presentRetention: [
    { responseDays: 1, attemptDays: 1, payloadDays: 1, failedDays: 1, eventDays: 1, usageMonths: 1, hour: 3 },
    [{ id: ID, started_at: at, completed_at: null, ...removed }],
  ],
  presentRemoved: [true, removed],
  presentOrganizationAuditEntry: [auditEntry],
  presentPasskey: [passkey],
  presentRegistrationChallenge: [
    {
      challenge: 'c',
      rp: { id: 'localhost', name: 'Console' },
      timeout: 1,
      user: { id: ID, name: 'ann@shop.example', displayName: 'Ann' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [{ id: 'x', type: 'public-key', transports: ['usb'] }],
    },
  ],
  presentSignInChallenge: [{ challenge: 'c', rpId: 'localhost', timeout: 1 }],
  presentSsoConnection: [{ ...ssoConnection, redirectUri: 'https://x.example', lockedOut: [] }],
  presentSsoTest: [{ claims: { subject: 's', email: 'ann@shop.example' } }, null],
  presentSsoDomain: [ssoDomain],
  presentSsoAuthorization: ['https://idp.example'],
  presentSsoOffers: [
    { offers: [{ organization_id: ID, organization_name: 'Shop', cell: null }], isComplete: true },
  ],
  presentOtherCell: [{ cell: 'eu2', organizations: memberships }],
  presentTicket: ['eu2.ticket'],
  presentPasskeyLookUp: ['eu2'],
  presentSsoStatus: [ssoConnection, [ssoDomain], []],
  presentNotice: [notice],
  presentNoticePage: [{ data: [], has_more: false, next_cursor: null }, 0],
  presentNoticeSettings: [true, false],
  presentLoggedDelivery: [loggedDelivery],
  presentLogPage: [{ data: [], has_more: false, next_cursor: null }, at],
  presentHistogram: [
    {
      piece_seconds: 60,
      pieces: [{ starts_at: at, delivered: 1, failed: 0, waiting: 0, ended: 0, is_complete: true }],
    },
  ],
  presentRequest: [{ url: 'https://shop.example', body: '{}' }],
  presentStatistics: [
    { range: '24h', piece_seconds: 3600, pieces: [{ starts_at: at, ...counts }], total: counts },
  ],
  presentActivity: [
    { from: at, data: [{ endpoint_id: ID, hours: [{ delivered: 1, failed: 0, attempts_failed: 0 }] }] },
  ],
  presentResourceName: [
    { id: ID, kind: 'customer', number: 'C-1', name: 'Buyer', currency: 'EUR', archived: false },
  ],
  presentResourceEvents: [[event], [delivery], true],
  presentUsageEvents: [[{ id: 'call-1', timestamp: at, received_at: at, value: '1', dimensions: {} }], false],
};

const modules: Record<string, unknown>[] = await Promise.all(
  (await readdir(FOLDER, { recursive: true }))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(new URL(file, FOLDER).href)),
);
const presenters = modules.flatMap((module) =>
  Object.entries(module).filter(([name]) => /^present[A-Z]/.test(name)),
);

test('every presenter has a call here', () => {
  expect(presenters.map(([name]) => name).sort()).toEqual(Object.keys(calls).sort());
});

test.each(presenters)('a new column of what %s is given does not reach its body', (name, present) => {
  if (!(present instanceof Function)) throw new Error(`${name} is no function.`);
  const given = (calls[name] ?? []).map((each) => (each === requests ? each : withNewColumn(each)));
  const text = JSON.stringify(present(...given));
  expect(text).toMatch(/^\{".+\}$/);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(Buffer.from(SECRET).toString('base64'));
});

test('a row without the column of a member is refused, and is not presented as money', () => {
  const present = Object.fromEntries(presenters).presentCustomer;
  if (!(present instanceof Function)) throw new Error('presentCustomer is no function.');
  const row = Object.fromEntries(Object.entries(rowOf('Customer')).filter(([name]) => name !== 'email'));
  expect(() => present(row)).toThrow('The row has neither email nor email_minor.');
});

test('nothing but presenters and the pages made of them marks a body as presented', async () => {
  const found: string[] = [];
  for (const folder of ['../', '../../commands/']) {
    const root = new URL(folder, FOLDER);
    for (const file of await readdir(root, { recursive: true })) {
      if (!file.endsWith('.ts') || file.startsWith('presenters/')) continue;
      if (/\bpresented[<(]/.test(await readFile(new URL(file, root), 'utf8'))) found.push(file);
    }
  }
  expect(found).toEqual(['edge/list.ts']);
});
