// What operators, and services that publish by SQL, rely on: it changes as SemVer says. Each release keeps its own in
// packaging/surfaces/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createProgram } from '../commands/program.ts';
import { describeSettings } from '../platform/config/settings.ts';
import { PRISMA_DIR } from '../platform/migrations/migration-folder.ts';

export interface Surface {
  /** Environment variables. */
  readonly settings: readonly string[];
  /** Metrics of our own, by name. */
  readonly metrics: readonly string[];
  /** `member list`, and with each option: `member list --json`. */
  readonly commands: readonly string[];
  /** SQL functions that other services call, with their parameters and results. */
  readonly functions: readonly string[];
}

/** docs/sql-publishing.md describes them. */
const CALLED_BY_OTHERS = ['publish_event', 'publish_events'];

export function currentSurface(): Surface {
  // A gauge is registered by the process that has something to show, so the source is asked.
  const source = ['prometheus.ts', 'watched.ts']
    .map((file) => readFileSync(new URL(`../telemetry/${file}`, import.meta.url), 'utf8'))
    .join('');
  return {
    settings: describeSettings().map(({ name }) => name),
    metrics: [...source.matchAll(/^ +'?(countersign_\w+)'?[,:]/gm)].map(([, name = '']) => name),
    commands: createProgram().commands.flatMap((command) => commandsIn(command, [])),
    functions: CALLED_BY_OTHERS.map(signatureOf),
  };
}

function commandsIn(command: Command, parents: readonly string[]): string[] {
  const words = [...parents, command.name()];
  const path = words.join(' ');
  return [
    path,
    ...command.options.map(({ long, short }) => `${path} ${long ?? short}`),
    ...command.commands.flatMap((inner) => commandsIn(inner, words)),
  ];
}

function signatureOf(name: string): string {
  const snapshot = readFileSync(join(PRISMA_DIR, 'schema.snapshot.sql'), 'utf8');
  const [signature] = new RegExp(`CREATE FUNCTION public\\.${name}\\([^;]*;`).exec(snapshot) ?? [];
  if (signature === undefined) throw new Error(`prisma/schema.snapshot.sql has no function ${name}.`);
  return signature
    .replace('CREATE FUNCTION public.', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/ LANGUAGE .*/, '');
}

/** What `before` promised and `now` lacks. */
export function removedFrom(before: Surface, now: Surface): string[] {
  const kinds = ['settings', 'metrics', 'commands', 'functions'] as const;
  return kinds.flatMap((kind) => before[kind].filter((name) => !now[kind].includes(name)));
}

/** The section of CHANGELOG.md on a version. */
export function sectionOn(version: string, changelog: string): string | undefined {
  return changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${version} `));
}

/** What went without a word under Removed. */
export function untoldRemovals(before: Surface, now: Surface, section: string): string[] {
  const told = section.split(/^### /m).find((text) => text.startsWith('Removed')) ?? '';
  return removedFrom(before, now).filter((name) => {
    // An option goes with its command.
    const [command] = name.split(' --');
    return !told.includes(`\`${name}\``) && !told.includes(`\`${command}\``);
  });
}
