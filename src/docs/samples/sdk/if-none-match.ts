import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const [listed] = (await client.customers.list({ number: process.env.CUSTOMER ?? 'C-1001' })).data;
if (listed) {
  const { data, response } = await client.customers.get(listed.id).withResponse();
  const ifNoneMatch = response.headers.get('ETag') ?? '';
  // Later: read it only if it has changed.
  const newer = await client.customers.get(listed.id, { ifNoneMatch });
  console.log(newer ? `version ${newer.version}` : `still version ${data.version}`);
}
