/**
 * Keeps the process's own clock out of what is stored and compared (src/platform/clock/clock.ts). What the code says is checked here; what ends
 * up in the tables, in test/acceptance/clocks.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Not the server: what runs at a partner, in a browser, or when pages are built. */
const ELSEWHERE = /^src\/(sdk|sdk-cli|docs|demo|mock|console|contract)\//;

/** Each way to read it, and what to write instead. */
const READINGS: readonly { readonly code: RegExp; readonly instead: string }[] = [
  { code: /\bnew Date\(\s*\)|\bDate\(\s*\)/, instead: 'now() in the statement, or databaseClock.now()' },
  { code: /\bDate\.now\b/, instead: 'databaseClock.now(); for a duration performance.now()' },
  { code: /\bsystemClock\b|\bclock\.now\(|\b#?own\.now\(/i, instead: 'databaseClock.now()' },
  { code: /\b(uuid)?v7\(/, instead: 'databaseClock.newId(): ids are in the order of time' },
];

/** Who may, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/clock/clock.ts': 'is the process clock',
  'src/platform/clock/database-clock.ts': 'compares the two clocks, and makes ids of the database’s time',
  'src/core.ts': 'hands the process clock to what compares it',
  'src/platform/outage-log.ts':
    'says in a log line when something failed, by the clock of the line’s own time',
  'src/http/edge/request-id.ts': 'names a request in the log; nothing is stored or compared by it',
  'src/http/edge/rejection.ts': 'names a request that could not be parsed, in the log',
};

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const readingsIn = (code: string) => READINGS.filter((reading) => reading.code.test(withoutComments(code)));

/** Listed, not globbed: knip takes whatever a glob matches as used. */
const serverFiles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => file.endsWith('.ts') && !ELSEWHERE.test(file));

test('only code that compares clocks or logs reads the process’s clock', () => {
  expect(serverFiles.length).toBeGreaterThan(100);
  const found = serverFiles.flatMap((file) =>
    file in ALLOWED
      ? []
      : readingsIn(readFileSync(file, 'utf8')).map(
          ({ code, instead }) => `${file}: ${code} – use ${instead}`,
        ),
  );
  expect(found).toEqual([]);
});

test('each exception is still needed', () => {
  const idle = Object.keys(ALLOWED).filter((file) => readingsIn(readFileSync(file, 'utf8')).length === 0);
  expect(idle).toEqual([]);
});

test.each([
  'const now = new Date();',
  'const since = Date.now() - 1000;',
  'if (token.expiresAt <= context.clock.now()) refuse();',
  'const id = uuidv7();',
])('%s would be found', (code) => {
  expect(readingsIn(code)).toHaveLength(1);
});

test.each(['const at = new Date(row.createdAt);', 'const d = performance.now();', '// was Date.now()'])(
  '%s would not',
  (code) => {
    expect(readingsIn(code)).toEqual([]);
  },
);
