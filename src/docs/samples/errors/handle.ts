import { ApiError, ConflictError, ConnectionError, Countersign, NotFoundError } from '@countersign/sdk';

const client = new Countersign();

// region: handle
try {
  await client.webhookEndpoints.verify(process.env.ENDPOINT_ID ?? '');
  console.log('Verified.');
} catch (error) {
  if (error instanceof ConflictError && error.code === 'verification_failed') {
    console.log(`The receiver is not ready: ${error.problem?.detail}`);
  } else if (error instanceof NotFoundError) {
    console.log('There is no such endpoint.');
  } else if (error instanceof ApiError) {
    console.log(`${error.status} ${error.code}; tell the operator ${error.requestId}.`);
  } else if (error instanceof ConnectionError) {
    console.log('The API cannot be reached.');
  } else throw error;
}
// endregion
