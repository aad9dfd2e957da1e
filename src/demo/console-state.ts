/**
 * Fills the demo organization with a state worth viewing in the console: endpoints of all kinds, deliveries
 * that arrived, failed and were replayed, customers with contracts, invoices and payments. A further run adds
 * another day's business; endpoints, contracts and keys that exist already are not created again.
 */

import { demoOwnerEmail } from '../domain/access/organization.ts';
import { issueToken, listTokens, revokeToken } from '../domain/access/tokens/api-token.ts';
import { audited } from '../domain/audit.ts';
import type { Context } from '../domain/context.ts';
import { createInbox, INBOX_PATH, type InboxAnswer, setInboxAnswer } from '../domain/inbox/inbox.ts';
import { createAlertChannel, listAlertChannels } from '../domain/notices/alert-channel.ts';
import type { Countersign, UsageEvent, WebhookEndpoint, WebhookEndpointCreated } from '../sdk/index.ts';
import { lineOf } from './business.ts';
import { until } from './outage.ts';
import { Receiver } from './receiver.ts';

/** The organization to fill, and the means to do it. */
export interface FilledOrganization {
  /** Direct access to the domain, on the database that the server uses. */
  readonly context: Context;
  readonly organizationId: string;
  readonly client: Countersign;
  /** The address at which the server's own worker reaches the server. */
  readonly baseUrl: string;
  readonly serviceName: string;
}

const EVENT_TYPES = [
  'customer.updated',
  'contract.created',
  'contract.updated',
  'invoice.created',
  'invoice.issued',
  'invoice.paid',
  'payment.received',
];
const subscriptions = EVENT_TYPES.map((event_type) => ({ event_type, schema_version: 1 }));

/** The key in an endpoint's metadata that names the endpoint of the demo. */
const MARK = 'console_demo';

/** @param onStep receives a description of each step. */
export async function fillOrganization(
  filled: FilledOrganization,
  onStep: (what: string) => void = () => undefined,
): Promise<void> {
  const { client } = filled;
  onStep(
    'Endpoints: one works, one with a filter and headers of its own, one in order, one refuses everything, one is paused, one is not verified',
  );
  await using retired = await Receiver.start();
  const demo = await DemoEndpoints.of(filled);
  const accounting = await demo.withInbox('accounting', 'Accounting: books every invoice');
  const warehouse = await demo.withInbox(
    'warehouse',
    'Warehouse: was closed for a while; large invoices only',
    {
      subscriptions: subscriptions.map((each) =>
        each.event_type === 'invoice.issued' ? { ...each, filter: '$.data.total.amount >= 100000' } : each,
      ),
      headers: { Authorization: 'Bearer of-the-warehouse' },
      standard_webhooks: true,
      timeout_seconds: 10,
    },
  );
  const ledger = await demo.withInbox('ledger', 'Ledger: in order, held up by what failed', {
    ordering: 'endpoint',
    on_exhausted: 'hold',
    attempts_max: 1,
  });
  const legacy = await demo.withReceiver('legacy', 'Legacy CRM: retired', retired);
  const analytics = await demo.withInbox('analytics', 'Analytics: paused during a migration');
  await client.webhookEndpoints.disable(analytics.endpoint.id);
  await demo.unverified('staging', 'Staging: not verified yet');

  onStep('Business: contracts, invoices and payments of the first customers');
  retired.refuse(410, Number.MAX_SAFE_INTEGER);
  const answer = (to: InboxAnswer, ...inboxes: readonly InboxEndpoint[]) =>
    Promise.all(
      inboxes.map(({ inboxId }) => setInboxAnswer(filled.context, filled.organizationId, inboxId, to)),
    );
  await answer('accept', accounting);
  await answer('fail', warehouse, ledger);
  const since = new Date();
  await doBusiness(client);
  await untilEnded(client, 'the deliveries of the first endpoint', accounting.endpoint.id);

  onStep('A replay: what one endpoint refused is sent again, now that it answers');
  retired.refuse(410, 0);
  await untilEnded(client, 'the refusals of the retired endpoint', legacy.id);
  await client.webhookEndpoints.replay(legacy.id, { since: since.toISOString() });
  await untilEnded(client, 'the replay', legacy.id);

  onStep('More business, which fails again at that endpoint');
  retired.refuse(410, Number.MAX_SAFE_INTEGER);
  await updateCustomers(client);
  await untilEnded(client, 'the last refusals', legacy.id);
  await answer('accept', warehouse, ledger);

  onStep('API keys: one in use, one revoked; an alert channel');
  await issueKeys(filled);
  await addAlertChannel(filled);
}

type EndpointOptions = Partial<Parameters<Countersign['webhookEndpoints']['create']>[0]>;

interface InboxEndpoint {
  readonly inboxId: string;
  readonly endpoint: WebhookEndpoint;
}

/** The endpoints of the demo: those of earlier runs whose receivers still exist, and new ones. */
class DemoEndpoints {
  readonly #filled: FilledOrganization;
  readonly #left: ReadonlyMap<string, WebhookEndpoint>;

  private constructor(filled: FilledOrganization, left: ReadonlyMap<string, WebhookEndpoint>) {
    this.#filled = filled;
    this.#left = left;
  }

  static async of(filled: FilledOrganization): Promise<DemoEndpoints> {
    const all = await filled.client.webhookEndpoints.list().toArray();
    const open = all.filter(({ status }) => status !== 'deleted');
    return new DemoEndpoints(filled, new Map(open.map((each) => [each.metadata[MARK] ?? '', each])));
  }

  /** Uses a receiver that is built into the server, so it still answers when the demo has ended. */
  async withInbox(name: string, description: string, options: EndpointOptions = {}): Promise<InboxEndpoint> {
    const { context, organizationId, baseUrl } = this.#filled;
    const inboxes = `${baseUrl}${INBOX_PATH}`;
    const left = this.#left.get(name);
    if (left?.endpoint_url.startsWith(inboxes))
      return { inboxId: left.endpoint_url.slice(inboxes.length), endpoint: left };
    const { id: inboxId } = await createInbox(context, organizationId);
    const endpoint = await this.#register(name, description, `${inboxes}${inboxId}`, options);
    await this.#filled.client.webhookEndpoints.verify(endpoint.id);
    return { inboxId, endpoint };
  }

  /** Uses a receiver that ends with the demo, so each run has another one. */
  async withReceiver(name: string, description: string, receiver: Receiver): Promise<WebhookEndpoint> {
    const endpoint = await this.#register(name, description, receiver.url);
    const { serviceName, client } = this.#filled;
    receiver.configure(endpoint.signing_secret, serviceName);
    await client.webhookEndpoints.verify(endpoint.id);
    return endpoint;
  }

  async unverified(name: string, description: string): Promise<void> {
    if (this.#left.has(name)) return;
    await this.#register(name, description, `${this.#filled.baseUrl}/hooks/not-verified-yet`);
  }

  async #register(
    name: string,
    description: string,
    endpoint_url: string,
    options: EndpointOptions = {},
  ): Promise<WebhookEndpointCreated> {
    const { webhookEndpoints } = this.#filled.client;
    const left = this.#left.get(name);
    if (left) await webhookEndpoints.delete(left.id);
    const metadata = { [MARK]: name };
    return webhookEndpoints.create({ endpoint_url, description, subscriptions, metadata, ...options });
  }
}

const untilEnded = ({ deliveries }: Countersign, what: string, endpoint_id: string): Promise<void> =>
  until(what, async () => {
    for (const status of ['pending', 'delivering'] as const)
      if ((await deliveries.list({ endpoint_id, status, limit: 1 })).data.length > 0) return false;
    return true;
  });

const CUSTOMERS_USED = 5;
const TITLES = ['Platform and API calls', 'Support, premium', 'Warehouse integration'];
const METER = 'console_demo_calls';

async function doBusiness(client: Countersign): Promise<void> {
  const { data: meters } = await client.meters.list({ limit: 100 });
  if (!meters.some(({ key }) => key === METER))
    await client.meters.create({ key: METER, name: 'API calls', aggregation: 'sum', unit: 'call' });
  const { data: customers } = await client.customers.list({ limit: CUSTOMERS_USED });
  for (const [index, customer] of customers.entries()) {
    const external_id = `console-demo-${index}`;
    const [known] = (await client.contracts.list({ external_id, limit: 1 })).data;
    if (known) {
      await bill(client, known.customer_id, index % 3);
      continue;
    }
    const contract = await client.contracts.create({
      customer_id: customer.id,
      external_id,
      title: TITLES[index % TITLES.length] ?? '',
      starts_on: new Date().toISOString().slice(0, 8).concat('01'),
      billing_interval: 'month',
      items: [{ kind: 'fixed', ...lineOf('Platform licence', 79_125) }],
    });
    if (index > 0) await client.contracts.activate(contract.id);
    for (let nth = 0; nth < 3; nth += 1) await bill(client, customer.id, nth);
  }
  await client.usage.ingest(usageOf(customers.map(({ id }) => id)));
}

/** The first invoice remains a draft, the second is issued, the third is paid, and one day of it credited. */
async function bill(client: Countersign, customerId: string, nth: number): Promise<void> {
  const draft = await client.invoices.create({
    customer_id: customerId,
    lines: [lineOf('Onboarding', 12_500 * (nth + 1)), lineOf('Training, per day', 45_000, '2')],
  });
  if (nth === 0) return;
  const invoice = await client.invoices.issue(draft.id);
  if (nth === 1) return;
  await client.payments.create({ invoice_id: invoice.id, amount: invoice.total });
  const amount = { amount: 45_000, currency: invoice.currency };
  const { id } = await client.creditNotes.create({
    invoice_id: invoice.id,
    lines: invoice.lines.slice(1).map((line) => ({ line_id: line.id, amount })),
    reason: 'One day of training was cancelled',
  });
  await client.creditNotes.issue(id);
}

const HOURS_OF_USAGE = 48;
const HOUR_MS = 3_600_000;

/**
 * Two days of rising and falling usage, so that a chart has a shape. An hour that an earlier run has reported
 * is a duplicate.
 */
function* usageOf(customerIds: readonly string[]): Generator<UsageEvent> {
  const lastHour = Math.floor(Date.now() / HOUR_MS) - 1;
  for (const customer_id of customerIds) {
    const shift = Number.parseInt(customer_id.slice(-2), 16);
    for (let hour = lastHour - HOURS_OF_USAGE + 1; hour <= lastHour; hour += 1) {
      const wave = 1 + Math.sin(((hour + shift) / 24) * 2 * Math.PI);
      yield {
        id: `console-demo-${customer_id}-${hour}`,
        meter: METER,
        customer_id,
        timestamp: new Date(hour * HOUR_MS).toISOString(),
        value: String(Math.round(40 + 200 * wave)),
      };
    }
  }
}

async function updateCustomers(client: Countersign): Promise<void> {
  const { data: customers } = await client.customers.list({ limit: 3 });
  for (const { id, metadata } of customers)
    await client.customers.update(id, {
      metadata: { ...metadata, account_manager: 'Ines', seen: String(Date.now()) },
    });
}

/** At an address that nobody has: what fails from now on shows what a channel that cannot be reached looks like. */
async function addAlertChannel({ context, organizationId }: FilledOrganization): Promise<void> {
  if ((await listAlertChannels(context, organizationId)).length > 0) return;
  const url = 'https://alerts.brightwater.example/countersign';
  await createAlertChannel(asOwner(context), organizationId, { kind: 'url', name: 'On call', url });
}

const asOwner = (context: Context) => audited(context, { kind: 'cli', id: null, name: 'npm run demo' });

async function issueKeys({ context, organizationId }: FilledOrganization): Promise<void> {
  const owner = asOwner(context);
  const known = new Set((await listTokens(context, organizationId)).map(({ name }) => name));
  const issue = async (name: string, scopes: readonly string[]) =>
    known.has(name)
      ? undefined
      : issueToken(owner, { organizationId, issuedBy: demoOwnerEmail, name, scopes });
  await issue('Ledger export', ['invoices:read', 'payments:read']);
  const old = await issue('Old integration', ['customers:read', 'webhook_endpoints:write']);
  if (old) await revokeToken(owner, organizationId, old.token.id);
}
