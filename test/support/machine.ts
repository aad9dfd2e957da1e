/**
 * The machine that a run of the tests seems to be on: its time zone and its locale. Each run draws others, because nobody works at
 * UTC+14 or in Turkish, and nothing may depend on either. `npm run test:dates` sets the clock as well (test/dates/main.ts).
 */

/** As far ahead of UTC and behind it as there are, with parts of an hour, and with clocks that change at midnight. */
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

/** With other digits, another order of letters, and an i that is not the small form of I. */
const locales = ['ar_EG', 'de_DE', 'en_US', 'et_EE', 'fr_CH', 'tr_TR'] as const;

/** Of the environment of this process, all that one of the product's gets. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'LD_PRELOAD', 'CLOCK_MOVED_SECONDS'];

/** Puts this process and those that it starts from now on onto the machine of this run, and names it. */
export function chooseMachine(): { readonly timeZone: string } {
  const { TEST_MACHINE = `${any(zones)},${any(locales)}` } = process.env;
  const [timeZone = '', locale = ''] = TEST_MACHINE.split(',');
  Object.assign(process.env, { TZ: timeZone, LANG: `${locale}.UTF-8`, TEST_MACHINE });
  for (const name of Object.keys(process.env)) if (name.startsWith('LC_')) delete process.env[name];
  console.info(`TEST_MACHINE=${TEST_MACHINE}`);
  return { timeZone };
}

/** For a process that is to have nothing else of the environment. */
export function machineEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

/** Has this process in another zone until it is disposed of. */
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
