import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const { data } = await client.usage.query('api_calls', {
  from: process.env.FROM ?? '2026-12-01T00:00:00Z',
  to: process.env.TO ?? '2027-01-01T00:00:00Z',
  window: 'day',
  group_by: 'dimensions.region',
});
for (const { from, group, value } of data) console.log(from.slice(0, 10), group, value);
