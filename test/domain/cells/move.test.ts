import { expect, test } from 'vitest';
import { type MoveOptions, moveOrganization } from '../../../src/domain/cells/move/move-organization.ts';
import { asOperator } from '../../support/app.ts';
import { hashesOf } from '../../support/moved-rows.ts';
import { startTwoCells, type TwoCells } from '../../support/two-cells.ts';

const options = (cells: TwoCells, organizationId: string): MoveOptions => ({
  organizationId,
  to: 'eu2',
  targetUrl: cells.eu2.databaseUrl,
  keepDays: 7,
  allowsLess: false,
  onPhase: () => undefined,
  onCopied: () => undefined,
  onNote: () => undefined,
  signal: new AbortController().signal,
});

test('an organization that nobody uses moves whole', async () => {
  await using cells = await startTwoCells();
  const { organizationId } = await cells.eu1.createTenant();
  const before = await hashesOf(cells.eu1.databaseUrl, organizationId);
  await moveOrganization(asOperator(cells.eu1.app.context), options(cells, organizationId));
  expect(await hashesOf(cells.eu2.databaseUrl, organizationId)).toEqual({
    ...before,
    audit_entry: expect.anything(),
  });
});
