// What the page on growing has an operator type exists: commands, their options, and settings.
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { apiCommand } from '../../src/commands/api.ts';
import { createProgram } from '../../src/commands/program.ts';
import { describeSettings } from '../../src/platform/config/settings.ts';

const page = readFileSync('docs/operating/growing.md', 'utf8');
const program = createProgram(await apiCommand(''));

/** What follows `countersign` in a line of code or between backticks. */
const named = [...page.matchAll(/(?:`|^)countersign ([a-z][^`\n#|>]*)/gm)].map(([, rest = '']) =>
  rest.trim(),
);

function found(words: readonly string[]): { command: Command; rest: readonly string[] } {
  let command: Command = program;
  let place = 0;
  for (;;) {
    const next = command.commands.find((each) => each.name() === words[place]);
    if (!next) return { command, rest: words.slice(place) };
    command = next;
    place++;
  }
}

test('every command that the page names exists, with its options', () => {
  expect(named.length).toBeGreaterThan(15);
  for (const line of named) {
    const { command, rest } = found(line.split(/\s+/));
    // A group alone, such as `countersign organization`, carries out nothing.
    expect([line, command === program || command.commands.length > 0]).toEqual([line, false]);
    const options = rest.filter((word) => word.startsWith('--'));
    const known = command.options.map(({ long }) => long);
    expect([line, options.filter((option) => !known.includes(option))]).toEqual([line, []]);
  }
});

test('every setting that the page names exists', () => {
  const settings = describeSettings().map(({ name }) => name);
  const inBackticks = [...page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  const inFiles = [...page.matchAll(/^(?:export )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  const names = [...inBackticks, ...inFiles].filter((name) => name !== 'PORT_OF_IT');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
});
