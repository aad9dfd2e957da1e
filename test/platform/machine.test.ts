/**
 * Keeps the zone and the language of the machine out of what the product does. What the code says is checked here; what it does, by every
 * run of the tests, each of which is on another machine (test/support/machine.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { Program } from '../support/process.ts';

/** Each way to ask for it, and what to write instead. */
const QUESTIONS: readonly { readonly code: RegExp; readonly instead: string }[] = [
  { code: /\.get(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(/, instead: 'getUTC…()' },
  { code: /\bnew Date\([^()]*,/, instead: 'Date.UTC(…)' },
  { code: /\.toLocale\w+\(\s*(\)|undefined)|\bIntl\.\w+\(\s*(\)|undefined)/, instead: 'a locale, en-GB' },
  { code: /\.localeCompare\(([^(),]|\([^()]*\))*\)/, instead: 'a locale, en' },
  { code: /\.to(Date|Time)String\(/, instead: 'toISOString()' },
];

/** What talks to somebody at their own machine. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/sdk-cli/listen/telling.ts': 'shows a developer the time on their own clock',
};

/** The console is for the eyes of its viewer, except for what today is: that is the organization's (src/console/parts/values/time.tsx). */
const TODAY = {
  code: /new Date\(\)\.toISOString\(\)\.slice\(0, 10\)/,
  instead: 'dayIn(organization.time_zone)',
};

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const questionsIn = (file: string, code: string) =>
  (file.startsWith('src/console/') ? [TODAY] : QUESTIONS)
    .filter((question) => question.code.test(withoutComments(code)))
    .map(({ code: found, instead }) => `${file}: ${found} – use ${instead}`);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file));

test('nothing of the product asks where the machine is, or which language it speaks', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    file in ALLOWED ? [] : questionsIn(file, readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});

test('each exception is still needed', () => {
  const idle = Object.keys(ALLOWED).filter(
    (file) => questionsIn(file, readFileSync(file, 'utf8')).length === 0,
  );
  expect(idle).toEqual([]);
});

test.each([
  ['src/domain/x.ts', 'const day = at.getDate();'],
  ['src/domain/x.ts', 'const at = new Date(2026, 10, 23);'],
  ['src/docs/x.ts', 'names.sort((one, other) => one.localeCompare(of(other)));'],
  ['src/docs/x.ts', 'const text = count.toLocaleString();'],
  ['src/commands/x.ts', 'const format = new Intl.NumberFormat(undefined, options);'],
  ['src/console/x.tsx', 'const today = new Date().toISOString().slice(0, 10);'],
])('in %s, %s would be found', (file, code) => {
  expect(questionsIn(file, code)).toHaveLength(1);
});

test.each([
  ['src/domain/x.ts', 'const at = new Date(Date.UTC(2026, 10, 23)).getUTCDate();'],
  ['src/docs/x.ts', "one.localeCompare(other, 'en')"],
  ['src/console/x.tsx', 'const format = new Intl.NumberFormat(undefined, options);'],
])('in %s, %s would not', (file, code) => {
  expect(questionsIn(file, code)).toEqual([]);
});

test('this process, one that it starts and Postgres have the zone of this run, the processes its language too', async () => {
  const [timeZone = '', locale] = process.env.TEST_MACHINE?.split(',') ?? [];
  const seen = 'JSON.stringify(new Intl.DateTimeFormat().resolvedOptions())';
  const child = await new Program('--print', [seen], {}).ended;
  const named = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const expected = { timeZone: named, locale: locale?.replace('_', '-') };
  expect(new Intl.DateTimeFormat().resolvedOptions()).toMatchObject(expected);
  expect(JSON.parse(child.stdout)).toMatchObject(expected);
  // One that is given has a zone of its own.
  if (process.env.TEST_DATABASE_URL !== undefined) return;
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  expect((await client.query('show timezone')).rows).toEqual([{ TimeZone: timeZone }]);
  await client.end();
});
