import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const id = process.env.ENDPOINT_ID ?? '';
const large = {
  event_type: 'invoice.issued',
  schema_version: 1,
  filter: '$.data.total.amount >= 100000 && $.data.total.currency == "EUR"',
};
const check = await client.webhookEndpoints.checkFilter(id, large);
console.log(`${check.passed} of the last ${check.checked} would have passed`);

const { subscriptions } = await client.webhookEndpoints.updateDetails(id, {
  subscriptions: [large, { event_type: 'customer.*', schema_version: 1 }],
});
console.log(subscriptions.map(({ event_type, filter }) => `${event_type}: ${filter ?? 'all'}`).join('\n'));
