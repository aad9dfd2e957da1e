import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const id = process.env.USAGE_EVENT_ID ?? '';
const { voided, already_voided, unknown } = await client.usage.void([id]);
console.log({ voided, already_voided, unknown });
const { accepted } = await client.usage.ingest([
  {
    id: `${id}-corrected`,
    meter: 'api_calls',
    customer_number: process.env.CUSTOMER_NUMBER ?? 'C-1001',
    timestamp: process.env.USED_AT ?? new Date().toISOString(),
    value: '7',
  },
]);
console.log({ accepted });
