// Two installations behind one address: each request reaches the one that has its organization.
import { describe, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { startTwoCells } from '../support/two-cells.ts';

const cells = await forFile(startTwoCells());
const { eu1, eu2, router } = cells;
const tenants = { eu1: await eu1.createTenant(), eu2: await eu2.createTenant() };

describe('a token', () => {
  test.each(['eu1', 'eu2'] as const)('of %s is known through the router', async (name) => {
    const response = await fetch(`${router.url}/api/v1/public/party/customers`, {
      headers: { Authorization: `Bearer ${tenants[name].token}` },
    });
    expect(response.status).toBe(200);
  });
});
