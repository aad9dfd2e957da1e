import { ConflictError, Countersign } from '@countersign/sdk';

const client = new Countersign();

try {
  const meter = await client.meters.create({
    key: 'api_calls',
    name: 'API calls',
    aggregation: 'sum',
    unit: 'call',
  });
  console.log('created', meter.key);
} catch (error) {
  if (!(error instanceof ConflictError && error.code === 'meter_key_taken')) throw error;
  console.log('known', (await client.meters.get('api_calls')).key);
}
