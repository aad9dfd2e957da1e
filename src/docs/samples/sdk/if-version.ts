import { Countersign, PreconditionFailedError } from '@countersign/sdk';

const client = new Countersign();

const [customer] = (await client.customers.list({ number: process.env.CUSTOMER ?? 'C-1001' })).data;
if (customer) {
  const changes = { email: 'accounts@alderfinch.example' };
  try {
    const { version } = await client.customers.update(customer.id, changes, {
      ifVersion: customer.version,
    });
    console.log(`version ${version}`);
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error;
    console.log('Somebody has changed it since: get it again, and decide anew.');
  }
}
