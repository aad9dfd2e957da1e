/**
 * The apparent machine of a test run: its time zone and locale. Each run draws other ones, because no
 * developer works at UTC+14 or in Turkish, and no test may depend on either. `npm run test:dates` also sets
 * the clock (test/dates/main.ts).
 */

/**
 * The zones furthest ahead of and behind UTC, zones with fractions of an hour, and zones whose clocks change
 * at midnight.
 */
const zones = [
  'Africa/Cairo',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

/** Locales with other digits, another sort order, and an i that is not the lower case of I. */
const locales = ['ar_EG', 'de_DE', 'en_US', 'et_EE', 'fr_CH', 'tr_TR'] as const;

/** The only environment variables that a process of the product gets from this process. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'LD_PRELOAD', 'CLOCK_MOVED_SECONDS'];

/**
 * Applies this run's time zone and locale to this process and those it starts from now on, and returns the
 * zone.
 */
export function chooseMachine(): { readonly timeZone: string } {
  const { TEST_MACHINE = `${any(zones)},${any(locales)}` } = process.env;
  const [timeZone = '', locale = ''] = TEST_MACHINE.split(',');
  Object.assign(process.env, { TZ: timeZone, LANG: `${locale}.UTF-8`, TEST_MACHINE });
  for (const name of Object.keys(process.env)) if (name.startsWith('LC_')) delete process.env[name];
  console.info(`TEST_MACHINE=${TEST_MACHINE}`);
  return { timeZone };
}

/** The environment for a process that must inherit nothing else. */
export function machineEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

/** Moves this process to another zone until it is disposed of. */
export function inZone(zone: string): Disposable {
  const before = process.env.TZ ?? 'UTC';
  process.env.TZ = zone;
  return {
    [Symbol.dispose]() {
      process.env.TZ = before;
    },
  };
}

function any<const Choices extends readonly string[]>(choices: Choices): Choices[number] | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
