import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const path = '/api/v1/public/event-types';
const page = await client.request<{ data: { name: string }[] }>('GET', path, { query: { limit: 3 } });
console.log(page.data.map(({ name }) => name).join(', '));
