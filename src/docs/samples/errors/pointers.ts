import { Countersign, UnprocessableContentError } from '@countersign/sdk';

const client = new Countersign();

try {
  await client.webhookEndpoints.create({
    endpoint_url: 'https://hooks.example.com/countersign',
    subscriptions: [{ event_type: 'invoice.exploded', schema_version: 1 }],
  });
} catch (error) {
  if (!(error instanceof UnprocessableContentError)) throw error;
  for (const { pointer, code, detail } of error.problem?.errors ?? []) {
    console.log(pointer, code, detail);
  }
}
