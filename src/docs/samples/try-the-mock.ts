import { ConflictError, Countersign } from '@countersign/sdk';

const client = new Countersign();

for await (const customer of client.customers.list()) {
  console.log('customer', customer.number, customer.name);
}

const created = await client.webhookEndpoints.create({
  endpoint_url: 'https://hooks.example.com/countersign',
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
});
console.log('registered', created.id, created.status);

// Only the mock knows this header: it answers with the example that you name.
const paid = await client.invoices.get('01a1f821-62e0-7fb9-9362-c2efb868e564', {
  headers: { Prefer: 'example=paid' },
});
console.log('invoice', paid.number, paid.status);

// It answers with the error that you want to handle, too.
try {
  await client.webhookEndpoints.verify(created.id, {
    headers: { Prefer: 'code=409, example=challenge_not_echoed' },
  });
} catch (error) {
  if (!(error instanceof ConflictError)) throw error;
  console.log('refused', error.code);
}
