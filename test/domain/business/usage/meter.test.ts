import { expect, test } from 'vitest';
import {
  createMeter,
  getMeter,
  listMeters,
  metersByKey,
} from '../../../../src/domain/business/usage/meter.ts';
import { startTestApp } from '../../../support/app.ts';
import { forFile } from '../../../support/for-file.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const context = server.app.context;
const apiCalls = { key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' } as const;

test('a meter is found by its key, in its own organization only, and a key is taken once in each', async () => {
  const { organizationId } = await server.createTenant();
  const other = await server.createTenant();
  const meter = await createMeter(context, organizationId, apiCalls);
  const seats = await createMeter(context, organizationId, {
    key: 'seats',
    name: 'Seats',
    aggregation: 'unique',
    unit: null,
  });

  expect(meter).toMatchObject({
    ...apiCalls,
    organization_id: organizationId,
    version: 1,
    archived_at: null,
    created_at: expect.any(Date),
    updated_at: meter.created_at,
  });
  expect(await getMeter(context, organizationId, 'api_calls')).toEqual(meter);
  expect(await metersByKey(context, organizationId, ['seats', 'nothing', 'api_calls'])).toEqual(
    new Map([
      ['api_calls', meter],
      ['seats', seats],
    ]),
  );
  expect(await listMeters(context, organizationId, { limit: 1 }, {})).toEqual({
    items: [seats],
    next: seats.id,
  });
  await expect(createMeter(context, organizationId, apiCalls)).rejects.toMatchObject({
    code: 'meter_key_taken',
  });

  await expect(getMeter(context, other.organizationId, 'api_calls')).rejects.toMatchObject({
    code: 'not_found',
  });
  await createMeter(context, other.organizationId, apiCalls);
});
