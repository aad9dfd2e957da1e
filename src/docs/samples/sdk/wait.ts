import { Countersign, WaitTimeoutError } from '@countersign/sdk';

const client = new Countersign();

try {
  const delivery = await client.deliveries.waitForOutcome(process.env.DELIVERY_ID ?? '', {
    timeoutMs: 30_000,
  });
  console.log('It is', delivery.status);
} catch (error) {
  if (!(error instanceof WaitTimeoutError)) throw error;
  console.log(error.message);
}
