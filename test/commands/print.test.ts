import { expect, test } from 'vitest';
import { tableText } from '../../src/commands/print.ts';

const headings = ['Id', 'State', 'Change'];
const rows = [
  ['01a200de', 'failed', 'status: active → disabled\nreason: – → Stopped.'],
  ['01a200df', 'pending', ''],
];

test('rows that fit are a table', () => {
  const table = [
    ' Id         State     Change',
    ' 01a200de   failed    status: active → disabled',
    '                      reason: – → Stopped.',
    ' 01a200df   pending',
  ];
  expect(tableText(headings, rows, 47)).toBe(`${table.join('\n')}\n`);
});

test('a row that a terminal would break makes every row a record, with lines aligned and empty facts left out', () => {
  const records = [
    '  Id      01a200de',
    '  State   failed',
    '  Change  status: active → disabled',
    '          reason: – → Stopped.',
    '',
    '  Id     01a200df',
    '  State  pending',
  ];
  expect(tableText(headings, rows, 46)).toBe(`${records.join('\n')}\n`);
});

test('a table without rows keeps its headings when they fit', () => {
  expect(tableText(headings, [], 80)).toBe(' Id   State   Change\n');
});
