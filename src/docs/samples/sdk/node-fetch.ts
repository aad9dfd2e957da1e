import { Countersign } from '@countersign/sdk';
import fetch from 'node-fetch';

const client = new Countersign({
  fetch,
});

const { data } = await client.eventTypes.list();
console.log(`${data.length} event types`);
