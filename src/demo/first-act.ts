// The demo's first act: register, verify, receive, fail once, change subscriptions, delete.
import { moneyText } from '../domain/business/money.ts';
import type { Invoice } from '../sdk/index.ts';
import { unwrap, WebhookVerificationError } from '../sdk/webhooks.ts';
import { invoiceOf, issueOne, payOne } from './business.ts';
import {
  checkDelivery,
  checkHandshake,
  DELIVERY_TIMEOUT_MS,
  headersOf,
  isSameBody,
  jsonOf,
  showDelivery,
} from './callback.ts';
import { Difference } from './checklist.ts';
import { seconds } from './narrator.ts';
import type { Received } from './receiver.ts';
import type { Stage, Story } from './stage.ts';

/** Longer than the API itself waits for a handshake. */
const HANDSHAKE_TIMEOUT_MS = 25_000;

export async function listFirstCustomers({ narrator, checks, partner }: Stage): Promise<string> {
  narrator.step(
    'List customers',
    'The token gives access to its own organization only; no parameter can extend that.',
  );
  const { data } = await partner.success(partner.client.customers.list({ limit: 2 }), 200);
  checks.that('at most `limit` customers', data.data.length <= 2, () => `are ${data.data.length}`);
  checks.equal('has_more and next_cursor agree', data.has_more, data.next_cursor !== null);
  const [customer] = data.data;
  if (!customer) throw new Difference('the demo organization has no customer to invoice');
  return customer.id;
}

export async function registerEndpoint({ narrator, checks, partner, receiver, config }: Stage) {
  narrator.step(
    'Register an endpoint',
    'It starts as pending_verification and receives nothing. Secret and challenge are returned only once.',
  );
  const subscriptions = ['invoice.issued', 'invoice.voided'].map(subscription);
  const { data: endpoint, headers } = await partner.success(
    partner.client.webhookEndpoints.create({ endpoint_url: receiver.url, subscriptions }),
    201,
  );
  checks.matches('id', endpoint.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/, 'a time-ordered UUID');
  checks.equal('Location', headers.get('Location'), `/api/v1/public/webhook-endpoints/${endpoint.id}`);
  checks.equal('status', endpoint.status, 'pending_verification');
  checks.matches('signing_secret', endpoint.signing_secret, /^[\w-]{43,}$/, 'an opaque URL-safe string');
  checks.matches('verification_challenge', endpoint.verification_challenge, /^[\w-]{20,}$/, 'a challenge');
  const lifetimeMs = Date.parse(endpoint.verification_challenge_expires_at) - Date.parse(endpoint.created_at);
  checks.equal('challenge expires after 15 minutes', Math.round(lifetimeMs / 60_000), 15);
  checks.equal('subscriptions', endpoint.subscriptions, subscriptions);
  receiver.configure(endpoint.signing_secret, config.serviceName);
  return endpoint;
}

export async function proveOwnership(story: Story): Promise<void> {
  const { narrator, partner, receiver, endpoint } = story;
  narrator.step(
    'Verify it',
    'While the partner’s request waits, a worker sends the receiver a signed challenge, which it must return.',
  );
  const verifying = partner.client.webhookEndpoints.verify(endpoint.id);
  const handshake = await receiver
    .next('the verification handshake', HANDSHAKE_TIMEOUT_MS, verifying)
    .catch(async (missing: unknown) => {
      // The API's response explains more than a missing request does.
      await partner.noContent(verifying);
      throw missing;
    });
  showDelivery(narrator, handshake);
  await checkHandshake(story, handshake);
  await partner.noContent(verifying);
}

export async function receiveIssuedInvoice(story: Story): Promise<Received> {
  const { narrator, checks, partner, receiver, customerId } = story;
  narrator.step(
    'Issue an invoice, receive invoice.issued',
    'Invoice, event, delivery and job are one transaction. The endpoint does not subscribe to the draft’s invoice.created.',
  );
  const { invoices } = partner.client;
  const draft = await partner.briefly.invoices.create(invoiceOf(customerId, 12_500));
  narrator.briefly('POST /invoices', `${draft.number}, a draft: ${moneyText(draft.total)}`);
  const startedAt = Date.now();
  const { data: issued } = await partner.success(invoices.issue(draft.id, { ifVersion: draft.version }), 200);
  checks.equal('status and total', [issued.status, issued.total.amount], ['issued', 12_500]);
  const delivery = await receiver.next('invoice.issued', DELIVERY_TIMEOUT_MS);
  showDelivery(narrator, delivery, { operationAt: startedAt });
  const event = await checkDelivery(story, delivery, { type: 'invoice.issued', status: 204 });
  const invoice = event.data as Invoice;
  checks.equal(
    'the invoice',
    [invoice.id, invoice.number, invoice.total.amount],
    [draft.id, issued.number, 12_500],
  );
  return delivery;
}

export async function checkSignature(story: Story, delivery: Received): Promise<void> {
  const { narrator, checks, config, endpoint } = story;
  narrator.step(
    'Check the signature',
    'One function of the SDK, over the raw body: HMAC-SHA256 of timestamp, dot and body, keyed with the secret.',
  );
  const options = { signingSecret: endpoint.signing_secret, serviceName: config.serviceName };
  const headers = headersOf(delivery);
  const event = await unwrap(delivery.body, headers, options);
  narrator.code('await unwrap(body, headers, { signingSecret })', `${event.type}, genuine`);
  checks.equal('the body as received passes', event.type, 'invoice.issued');

  const forged = Buffer.from(Buffer.from(delivery.body).toString().replace('12500', '12501'));
  const forgery = await failureReason(() => unwrap(forged, headers, options));
  narrator.code('the same with an amount of 12501 in the body', `WebhookVerificationError: ${forgery}`);
  checks.equal('one changed digit fails', forgery, 'signature_mismatch');

  const sixMinutesOn = () => Date.now() + 6 * 60_000;
  const replay = await failureReason(() => unwrap(delivery.body, headers, { ...options, now: sixMinutesOn }));
  narrator.code('the same body, replayed six minutes later', `WebhookVerificationError: ${replay}`);
  checks.equal('beyond 5 minutes fails', replay, 'timestamp_too_old');
}

export async function survivesFailingReceiver(story: Story): Promise<void> {
  const { narrator, checks, receiver, config, server } = story;
  narrator.step(
    'Fail once, and be retried',
    'A 503 is retried with backoff, up to 12 attempts in total. The ids stay the same, the signature is new.',
  );
  receiver.refuse(503, 1);
  const { startedAt } = await issueOne(story, 98_000);
  const first = await receiver.next('invoice.issued', DELIVERY_TIMEOUT_MS);
  showDelivery(narrator, first, { operationAt: startedAt });
  await checkDelivery(story, first, { type: 'invoice.issued', status: 503 });

  const delayMs = (config.retry.delaysSeconds[0] ?? 0) * 1000;
  const jitter = config.retry.jitterPercent / 100;
  const second = await narrator.waiting(
    `the second attempt is due in ${seconds(delayMs)} ±${config.retry.jitterPercent} %`,
    delayMs,
    receiver.next('the second attempt', delayMs * (1 + jitter) + DELIVERY_TIMEOUT_MS),
  );
  showDelivery(narrator, second, { before: first });
  await checkDelivery(story, second, { type: 'invoice.issued', status: 204 });
  const [before, after] = [headersOf(first), headersOf(second)];
  for (const name of [`${config.serviceName}-Event-Id`, `${config.serviceName}-Delivery-Id`]) {
    checks.equal(`the same ${name}`, after.get(name), before.get(name));
  }
  checks.that('the same body, byte for byte', isSameBody(first, second), () => 'differs');
  if (server.startedHere) {
    // Only a server that the demo started certainly has this schedule.
    const waitedMs = second.at - first.at;
    const isDue = waitedMs >= delayMs * (1 - jitter) - 50;
    checks.that('not before it was due', isDue, () => `: ${seconds(waitedMs)} after the first`);
  }
}

export async function changeSubscriptions(story: Story): Promise<void> {
  const { narrator, checks, partner, receiver, endpoint } = story;
  narrator.step(
    'Change the subscriptions',
    'PUT replaces the whole list: invoice.issued is omitted and no longer arrives, payment.received is new.',
  );
  const subscriptions = ['payment.received'].map(subscription);
  const { data } = await partner.success(
    partner.client.webhookEndpoints.replaceSubscriptions(endpoint.id, { subscriptions }),
    200,
  );
  checks.equal('subscriptions', data.subscriptions, subscriptions);
  checks.equal('status', data.status, 'active');
  const leaked = ['signing_secret', 'verification_challenge'].filter((member) => member in data);
  checks.that('neither secret nor challenge', leaked.length === 0, () => `but ${leaked.join(', ')}`);

  const invoice = await issueOne(story, 4_200);
  const startedAt = await payOne(story, invoice);
  const delivery = await receiver.next('payment.received', DELIVERY_TIMEOUT_MS);
  showDelivery(narrator, delivery, { operationAt: startedAt });
  await checkDelivery(story, delivery, { type: 'payment.received', status: 204 });
  checks.that(
    `no invoice.issued for ${invoice.number}`,
    receiver.unexpected.length === 0,
    () => 'arrived nevertheless',
  );
}

export async function removeEndpoint({ narrator, partner, endpoint }: Story): Promise<void> {
  narrator.step('Delete the endpoint', 'Permanent: deliveries stop at once, and queued ones are canceled.');
  await partner.noContent(partner.client.webhookEndpoints.delete(endpoint.id));
}

export async function cannotVerifyDeleted(story: Story): Promise<void> {
  const { narrator, checks, partner, receiver, endpoint } = story;
  narrator.step(
    'Verify the deleted endpoint',
    'A deleted endpoint is not found. Errors are problem documents (RFC 9457).',
  );
  const problem = await partner.refusal(partner.client.webhookEndpoints.verify(endpoint.id), 404);
  checks.equal('code', problem.code, 'not_found');
  checks.that('the receiver got nothing else', receiver.unexpected.length === 0, () => {
    return `but ${receiver.unexpected.map((request) => jsonOf(request).type).join(', ')}`;
  });
}

async function failureReason(verify: () => Promise<unknown>): Promise<string> {
  try {
    await verify();
    return 'nothing, it passed';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

function subscription(event_type: string) {
  return { event_type, schema_version: 1 };
}
