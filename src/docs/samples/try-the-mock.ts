import { ConflictError, Countersign } from '@countersign/sdk';

const client = new Countersign();

for await (const customer of client.customers.list({ limit: 1 })) {
  console.log('customer', customer.number, customer.name);
}

// The business is one world: what one answer says fits the others.
for await (const invoice of client.invoices.list({ overdue: true })) {
  console.log('overdue', invoice.number, invoice.balance.amount, 'of', invoice.total.amount);
}
const lines = [{ description: 'Workshop', quantity: '2.5', unit_amount: '333.4', tax_rate: '20' }];
const [buyer] = (await client.customers.list({ number: 'C-1001' })).data;
const draft = await client.invoices.create({ customer_id: buyer?.id ?? '', lines });
console.log(draft.status, draft.total.amount, draft.total.currency);
console.log((await client.invoices.issue(draft.id)).status);

const created = await client.webhookEndpoints.create({
  endpoint_url: 'https://hooks.example.com/countersign',
  subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
});
console.log('registered', created.endpoint_url, created.status);

await client.webhookEndpoints.verify(created.id);
const verified = await client.webhookEndpoints.get(created.id);
console.log('verified', verified.status);

const updated = await client.webhookEndpoints.replaceSubscriptions(created.id, {
  subscriptions: [{ event_type: 'payment.received', schema_version: 1 }],
});
console.log('subscribed to', updated.subscriptions.map(({ event_type }) => event_type).join(', '));

const disabled = await client.webhookEndpoints.disable(created.id);
console.log('disabled', disabled.status, disabled.disabled_by);

const restored = await client.webhookEndpoints.restore(created.id);
console.log('restored', restored.status);

// Only the mock knows this header: it answers with the error that you want to handle.
try {
  await client.webhookEndpoints.verify(created.id, {
    headers: { Prefer: 'code=409, example=challenge_not_echoed' },
  });
} catch (error) {
  if (!(error instanceof ConflictError)) throw error;
  console.log('refused', error.code);
}

await client.webhookEndpoints.delete(created.id);
console.log('deleted');
