// A partner's program, as it is compiled and run where only the packed package is installed: as an ES module and as CommonJS, which
// knows no `await` outside of functions.
import {
  ApiError,
  ConflictError,
  Countersign,
  type Customer,
  NotFoundError,
  type WebhookEndpointCreated,
} from '@countersign/sdk';
import { createReceiver, fetchHandler, simulate, unwrap, type WebhookEvent } from '@countersign/sdk/webhooks';

declare const process: { exitCode: number };

/** Compiles only if `type` narrows `data`. */
function describe(event: WebhookEvent): string {
  switch (event.type) {
    case 'payment.received':
      return event.data.invoice_id;
    case 'invoice.voided':
      return event.data.number;
    default:
      return event.type;
  }
}
async function main(): Promise<void> {
  const client = new Countersign({ logger: console, logLevel: 'warn' });
  const said: Record<string, unknown> = {};

  const customers: Customer[] = [];
  for await (const customer of client.customers.list({ limit: 1 })) customers.push(customer);
  said.customers = customers.map(({ name }) => name);

  const created: WebhookEndpointCreated = await client.webhookEndpoints.create({
    endpoint_url: 'http://127.0.0.1:9/hooks',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  said.status = created.status;

  try {
    await client.webhookEndpoints.verify(created.id);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    said.conflict = error.code;
  }

  const missing = await client.customers
    .get('01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f')
    .catch((error: unknown) => error);
  said.missing = missing instanceof NotFoundError && missing instanceof ApiError && missing.problem?.status;

  const everyone = await client.customers.list({ limit: 1 }).toArray({ limit: 10 });
  said.everyone = everyone.length;
  const page = await client.request<{ data: unknown[] }>('GET', '/api/v1/public/event-types', {
    query: { limit: 1 },
  });
  said.requested = page.data.length;

  const { response, requestId } = await client.webhookEndpoints.delete(created.id).withResponse();
  said.deleted = response.status;
  said.hasRequestId = requestId !== undefined;

  const receiver = createReceiver({
    signingSecret: created.signing_secret,
    on: {
      'invoice.issued': (event) => {
        said.invoice = event.data.number;
      },
    },
  });
  const answer = await simulate(
    fetchHandler(receiver),
    { type: 'invoice.issued', data: { number: 'INV-1' } },
    { signingSecret: created.signing_secret },
  );
  said.received = answer.status;

  said.refused = await unwrap('{}', {}, { signingSecret: created.signing_secret }).then(
    describe,
    (error: Error) => error.name,
  );
  console.log(JSON.stringify(said));
}

// What the contract does not allow, the compiler refuses.
export const notAllowed = ({ webhookEndpoints }: Countersign) => [
  // @ts-expect-error a subscription names its schema version
  () => webhookEndpoints.replaceSubscriptions('1', { subscriptions: [{ event_type: 'invoice.issued' }] }),
  // @ts-expect-error there is no such status
  () => webhookEndpoints.list({ status: 'sleeping' }),
  // @ts-expect-error there is no such event type
  () => createReceiver({ signingSecret: 's', on: { 'invoice.eaten': () => undefined } }),
];

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
