/**
 * Runs the tests at moments at which dates go wrong, on machines in other zones and languages.
 *
 *     npm run test:dates                               every moment
 *     npm run test:dates -- midnight leap-day          these
 *     npm run test:dates -- midnight test/domain       a part of the tests
 *
 * Node, Postgres, the browser and whatever else the tests start share a clock, which moved-clock.c sets.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder.ts';

interface Moment {
  /** In UTC. What the tests are to cross is half a minute or a minute later. */
  readonly at: string;
  readonly machine: string;
}

/** Years ahead, so that what expires fails here first. Raise them before they have come. */
const moments: Readonly<Record<string, Moment>> = {
  // It is the day before yesterday on one side of the date line, and today on the other.
  'three-dates': { at: '2029-11-23 10:20:00', machine: 'Pacific/Pago_Pago,de_DE' },
  midnight: { at: '2029-11-23 23:59:00', machine: 'Asia/Kathmandu,tr_TR' },
  'first-of-month': { at: '2029-12-01 00:00:05', machine: 'Pacific/Kiritimati,ar_EG' },
  'thirty-first': { at: '2030-01-31 12:00:00', machine: 'America/New_York,fr_CH' },
  'end-of-february': { at: '2030-02-28 23:59:00', machine: 'Europe/Berlin,tr_TR' },
  'leap-day': { at: '2028-02-29 10:30:00', machine: 'America/St_Johns,ar_EG' },
  'after-leap-day': { at: '2028-02-29 23:59:00', machine: 'Pacific/Chatham,de_DE' },
  'new-year': { at: '2029-12-31 23:59:00', machine: 'Pacific/Kiritimati,tr_TR' },
  'summer-time-in-europe': { at: '2030-03-31 00:59:00', machine: 'Europe/Berlin,de_DE' },
  'winter-time-in-europe': { at: '2030-10-27 00:29:00', machine: 'Europe/Berlin,et_EE' },
  'summer-time-in-america': { at: '2030-03-10 06:59:00', machine: 'America/New_York,en_US' },
  'winter-time-in-america': { at: '2030-11-03 05:29:00', machine: 'America/New_York,ar_EG' },
  // What workers do every hour, and every night.
  'hourly-run': { at: '2029-11-23 03:06:30', machine: 'Asia/Kathmandu,de_DE' },
  'nightly-run': { at: '2029-11-23 03:22:30', machine: 'America/St_Johns,tr_TR' },
};

/** No date changes what these find, or they measure. */
const leftOut = ['bench', 'chaos', 'contract', 'recipes', 'schema'];

const given = process.argv.slice(2);
const chosen = given.filter((each) => each in moments);
const files = given.filter((each) => !(each in moments));
await using folder = await scratchFolder('dates');
const movedClock = join(folder.path, 'moved-clock.so');
compile('test/dates/moved-clock.c', movedClock);
let isStopped = false;
// Ctrl-C ends vitest, and this when that has.
process.on('SIGINT', () => {
  isStopped = true;
});
const failed: string[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(moments)) {
  if (!isStopped && !(await passesAt(name))) failed.push(name);
}
console.info(failed.length > 0 ? `\nFailed at ${failed.join(', ')}.` : '\nThe tests pass at each moment.');
process.exitCode = failed.length > 0 ? 1 : 0;

function compile(source: string, library: string): void {
  try {
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source], { stdio: 'inherit' });
  } catch (error) {
    throw new Error('It needs Linux and a C compiler: apt-get install gcc libc6-dev.', { cause: error });
  }
}

async function passesAt(name: string): Promise<boolean> {
  const { at, machine } = moments[name] ?? { at: '', machine: '' };
  console.info(`\n${name}: ${at} UTC`);
  const movedMs = Date.parse(`${at.replace(' ', 'T')}Z`) - Date.now();
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot'];
  const exclusions = leftOut.flatMap((each) => ['--exclude', `test/${each}/**`]);
  const child = spawn(process.execPath, [...vitest, ...exclusions, ...files], {
    env: {
      ...process.env,
      LD_PRELOAD: movedClock,
      CLOCK_MOVED_SECONDS: String(Math.round(movedMs / 1_000)),
      TEST_MACHINE: machine,
    },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
