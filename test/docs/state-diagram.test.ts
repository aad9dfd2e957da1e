import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readTransitions, stateDiagram } from '../../src/docs/pages/state-diagram.ts';
import { contractTransitions } from '../../src/domain/business/contracts/state.ts';
import { creditNoteTransitions } from '../../src/domain/business/credit-notes/state.ts';
import { invoiceTransitions } from '../../src/domain/business/invoices/state.ts';
import { paymentTransitions } from '../../src/domain/business/payments/state.ts';

const guide = await readFile('src/docs/guides/contract-to-paid-invoice.md', 'utf8');

test.each([
  ['Contract', contractTransitions],
  ['Invoice', invoiceTransitions],
  ['Credit note', creditNoteTransitions],
  ['Payment', paymentTransitions],
] as const)('the guide draws the states of a %s as the code has them', (heading, transitions) => {
  const text = new RegExp(`^### ${heading}\n+\`\`\`states\n([^\`]+)`, 'm').exec(guide)?.[1] ?? '';
  const ways = Object.values<{ from: readonly string[]; to: string }>(transitions).flatMap(({ from, to }) =>
    from.length === 0 ? [`start ${to}`] : from.map((state) => `${state} ${to}`),
  );
  const drawn = readTransitions(text).map(({ from, to }) => `${from ?? 'start'} ${to}`);
  expect([...new Set(drawn)].sort()).toEqual([...new Set(ways)].sort());
});

test('every state and every cause is in the picture once, with the words for those who do not see it', () => {
  const picture = stateDiagram('-> draft: create\ndraft -> done: finish, <stop>\ndone -> draft: undo');
  for (const word of ['draft', 'done', 'create', 'finish, &lt;stop&gt;', 'undo'])
    expect(picture.split(`>${word}</text>`), word).toHaveLength(2);
  expect(picture).toContain(
    'aria-label="start to draft: create; draft to done: finish, &lt;stop&gt;; done to draft: undo"',
  );
});

test('a line that is no transition is refused', () => {
  expect(() => readTransitions('draft => issued')).toThrow('No transition: draft => issued');
});
