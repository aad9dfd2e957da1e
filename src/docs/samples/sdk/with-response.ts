import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});

const { data, response, requestId } = await client.customers.list().withResponse();
console.log(response.status, requestId, data.data.length);
