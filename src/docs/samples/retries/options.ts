import { Countersign, TimeoutError } from '@countersign/sdk';

const client = new Countersign({
  timeoutMs: 10_000,
  maxRetries: 4,
});

try {
  // Other values for this call only.
  const { data } = await client.customers.list({}, { timeoutMs: 2_000, maxRetries: 1 });
  console.log(`${data.length} customers`);
} catch (error) {
  if (!(error instanceof TimeoutError)) throw error;
  console.log(`No answer after ${error.attempts} attempts.`);
}
