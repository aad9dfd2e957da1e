import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const { data } = await client.eventTypes.list();
console.log(data.map(({ name }) => name).join('\n'));
