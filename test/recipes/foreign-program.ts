// Programs that an operator installs beside Countersign, as the recipes in docs/operating/recipes.md run them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Where distributions put what is not on every user's path. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** @returns the program's path, or undefined where it is not installed. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const path = [...folders, ...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return path.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A recipe's file with the test's own addresses in place of its examples. @throws Error when an example is not in it. */
export async function recipeWith(name: string, places: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(join('docs/operating', name), 'utf8');
  for (const [example, own] of Object.entries(places)) {
    if (!text.includes(example)) throw new Error(`${name} does not contain "${example}".`);
    text = text.replaceAll(example, own);
  }
  return text;
}

/** A program in the foreground, ended with the test. */
export class ForeignProgram implements AsyncDisposable {
  readonly #child: ChildProcess;
  /** Not "close", which waits for whoever has its output: Patroni's PostgreSQL outlives it. */
  readonly ended: Promise<unknown>;
  output = '';

  constructor(file: string, args: readonly string[], user: { uid?: number; gid?: number } = {}) {
    this.#child = spawn(file, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (this.output += text));
    this.ended = once(this.#child, 'exit');
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.hasEnded) return;
    this.signal('SIGTERM');
    await this.ended;
  }
}
