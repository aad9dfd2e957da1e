import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { PinnedGenerator } from './manifest.ts';

/** How one generator is tried. The next one is a file in generators/ that exports this, its pins and a program in programs/. */
export interface GeneratorTrial {
  /** Its name in the manifest. */
  readonly name: string;
  /** Installs the generator at the pinned version, into the cache. @throws MissingTool for what the machine lacks. */
  prepare(workshop: Workshop): Promise<void>;
  /** Makes what was generated, and the program over it, ready to run; whatever the language checks before, it checks here. */
  compile(workshop: Workshop): Promise<void>;
  /** The command that runs the program. */
  program(workshop: Workshop): readonly [command: string, ...args: string[]];
  /** Runs the program that the docs show for it, with the address and a token in the environment. */
  sample?(workshop: Workshop): Promise<void>;
  /** Whether its models write times without fractions of a second. */
  readonly writesWholeSeconds?: boolean;
  /** What is to be said of it in the table. */
  readonly remarks?: string;
}

/** Where one generator works. */
export interface Workshop {
  readonly pins: PinnedGenerator;
  /** An empty folder with `openapi.yaml` in it, as the server serves it. */
  readonly folder: string;
  /** What is downloaded once and stays. */
  readonly cache: string;
  /** Folders in which commands are looked up first. */
  readonly path: string[];
  readonly environment: Record<string, string>;
  readonly log: string;
}

/** The machine cannot try it; the message says what is missing. */
export class MissingTool extends Error {}

/** A command failed; what it printed last is in the message, and all of it in the log. */
export class CommandError extends Error {}

const OUTPUT_SHOWN_MAX = 2_000;

/** Runs a command line as a partner would, in the workshop's folder. */
export async function run(
  workshop: Workshop,
  commandLine: string,
  folder = workshop.folder,
): Promise<string> {
  const child = spawn('bash', ['-c', commandLine], {
    cwd: folder,
    env: environmentOf(workshop),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(workshop.log, { flags: 'a' });
  log.write(`$ ${commandLine}\n`);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log.write(text);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  log.end();
  if (code !== 0)
    throw new CommandError(`${commandLine} ended with ${code}:\n${output.slice(-OUTPUT_SHOWN_MAX)}`);
  return output;
}

export function environmentOf({ path, environment }: Workshop): NodeJS.ProcessEnv {
  return { ...process.env, ...environment, PATH: [...path, process.env.PATH ?? ''].join(delimiter) };
}

/** @throws MissingTool */
export async function needTool(workshop: Workshop, command: string, asks: string): Promise<void> {
  try {
    await run(workshop, asks);
  } catch {
    throw new MissingTool(`there is no ${command} on this machine`);
  }
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Where programs over generated clients are. */
export const programs = join(import.meta.dirname, 'programs');

/** What the guide to other languages shows. */
export const docsSamples = join(import.meta.dirname, '../../src/docs/samples/other-languages');
