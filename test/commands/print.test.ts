import { expect, test } from 'vitest';
import { printJson, Styled, tableText } from '../../src/commands/print.ts';
import { presentOrganization } from '../../src/http/presenters/access/organization.ts';
import { presented } from '../../src/http/presenters/presented.ts';
import { terminalSafe, terminalSafeJson } from '../../src/platform/terminal-safe.ts';

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

test('colours of ours stay in a table and in records; what others wrote to look like them does not', () => {
  const red = '\u001b[31mlost\u001b[39m';
  for (const columns of [80, 20]) {
    const text = tableText(headings, [['1', new Styled(red), `answered ${red}`]], columns);
    expect(text.split(red)).toHaveLength(2);
    expect(text).toContain(String.raw`answered \u{1b}[31mlost\u{1b}[39m`);
  }
});

test('no character that a terminal acts on is left of what others wrote, but line breaks', () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  const text = terminalSafe(all);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(text).toContain('\n');
  expect(terminalSafe('\u001b[1;31m\u009b2J')).toBe(String.raw`\u{1b}[1;31m\u{9b}2J`);
});

test('a log line for a terminal says what it said, less what steers it', () => {
  const said = {
    msg: String.raw`a \u001b "quoted" \\ path C:\n`,
    err: { stack: 'at x\n    at \u001b[31my\t\r\u009b\u202e' },
  };
  const line = terminalSafeJson(`${JSON.stringify(said)}\n`);
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual({
    msg: said.msg,
    err: { stack: `at x\n    at ${String.raw`\u{1b}[31my\u{9}\u{d}\u{9b}\u{202e}`}` },
  });
});

test('--json takes what a presenter built, and nothing of the domain', () => {
  const takes = (_print: () => void) => undefined;
  const row = {
    id: '01a200de',
    name: 'desk',
    time_zone: 'UTC',
    created_at: new Date(0),
    rate_limit_requests: null,
    rate_limit_window_seconds: null,
    epoch: 1,
    lives_in: null,
    sha256: new Uint8Array(),
  };
  takes(() => printJson(presentOrganization(row)));
  takes(() => printJson([row].map(presentOrganization)));
  // @ts-expect-error A row of the database has gone through no presenter.
  takes(() => printJson(row));
  // @ts-expect-error Nor has a list of rows.
  takes(() => printJson([row]));
  // @ts-expect-error Nor a copy of one.
  takes(() => printJson({ ...row, id: '01a200de' }));
  // @ts-expect-error A body has no member that its type does not name.
  takes(() => presented<{ id: string }>({ id: row.id, sha256: row.sha256 }));
});
