import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const { data, response, requestId } = await client.customers.list().withResponse();
console.log(response.status, requestId, data.data.length);
