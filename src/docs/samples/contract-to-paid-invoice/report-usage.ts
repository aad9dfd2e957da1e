import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const use = {
  meter: 'api_calls',
  customer_id: process.env.CUSTOMER_ID ?? '',
  timestamp: process.env.USED_AT ?? new Date().toISOString(),
};
const events = [
  { ...use, id: `${use.customer_id}.1`, value: '30000' },
  { ...use, id: `${use.customer_id}.2`, value: '21000' },
];
const first = await client.usage.ingest(events);
console.log(`${first.accepted} accepted`);
const again = await client.usage.ingest(events);
console.log(`${again.accepted} accepted, ${again.duplicates} duplicates`);
