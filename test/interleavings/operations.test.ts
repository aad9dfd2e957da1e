import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/commands/program.ts';
import { contractOperations } from '../support/operations.ts';
import { areas } from './areas/index.ts';
import { mutants } from './mutants.ts';

/** Operations without a pair, and why. */
const alone: Readonly<Record<string, string>> = {
  lookUpInvitation: 'only reads; the secret in its body must not be in a path',
  lookUpSignInLink: 'only reads, as lookUpInvitation',
  findIdentityProviders: 'only reads, as lookUpInvitation',
  findPasskey: 'only reads, as lookUpInvitation',
  makeTicket: 'changes nothing: a ticket is sealed, and used by continueSession',
  continueSession: 'ends in two databases: test/http/console/people-over-cells.test.ts',
  checkFilter: 'only reads; the filter in its body may be long',
  version: 'only shows what runs',
  start: 'runs the service: its parts have pairs',
  api: 'as start',
  worker: 'as start',
  'organization find': 'only reads',
  'cells map': 'only reads',
  'organization move':
    'one at a time for an organization, by an advisory lock: test/domain/cells/move.slow.ts',
  'operator-token share': 'may be repeated: test/acceptance/cells-for-operators.slow.ts',
  migrate: 'one at a time, by an advisory lock: test/platform/migrations',
};

/** Commands that only show something. */
const SHOWS = / (list|show)$/;

const covered = areas
  .flatMap(({ always, chaos }) => [...always, ...chaos])
  .flatMap(({ operations }) => operations);

test('every operation of the contracts and every command that changes something is in a pair', async () => {
  const operations = (await Promise.all((['public', 'operator', 'console'] as const).map(contractOperations)))
    .flat()
    .filter(({ method }) => method !== 'GET')
    .map(({ id }) => id);
  const changing = [...operations, ...commandsOf(createProgram()).filter((name) => !SHOWS.test(name))];
  const known = [...covered, ...Object.keys(alone)];
  expect(changing.filter((name) => !known.includes(name))).toEqual([]);
  // Operations that pairs or exceptions name must exist.
  expect(known.filter((name) => !changing.includes(name))).toEqual([]);
});

test('every mutant takes out what is there, and names a pair that is explored', async () => {
  const names = areas.flatMap(({ name, always, chaos }) =>
    [...always, ...chaos].map((pair) => `${name}: ${pair.name}`),
  );
  const stale = await Promise.all(
    mutants.map(async ({ file, code, pair }) => {
      const text = await readFile(`src/domain/${file}`, 'utf8').catch(() => '');
      const isThere = text.includes(code) && names.some((name) => name.includes(pair));
      return isThere ? [] : [`${file}: ${code} (${pair})`];
    }),
  );
  expect(stale.flat()).toEqual([]);
});

function commandsOf(program: Command, before: readonly string[] = []): string[] {
  return program.commands.flatMap((command) => {
    const path = [...before, command.name()];
    return command.commands.length > 0 ? commandsOf(command, path) : [path.join(' ')];
  });
}
