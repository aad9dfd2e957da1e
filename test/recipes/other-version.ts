// A second version of the product beside this one, as far as browsers can tell: an installation whose console has other files.
import { globSync } from 'node:fs';
import { cp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { RunningServer } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** What a process needs to run. */
const PARTS = [
  'package.json',
  'src',
  'prisma',
  'generated',
  'dist/server',
  'dist/served-docs',
  'dist/console',
];
const AT_A_TIME = 6;
/** The hash in a file's name, which a build gives it. */
const HASH = /-[\w-]{8}(?=\.\w+$)/;

export class OtherVersion implements AsyncDisposable {
  readonly #folder: string;
  readonly #resources: AsyncDisposableStack;

  /** Copies this installation, and gives each file of its console another name. */
  static async install(): Promise<OtherVersion> {
    await using started = new AsyncDisposableStack();
    const { path } = started.use(await scratchFolder('other-version'));
    for (const part of PARTS) await cp(part, join(path, part), { recursive: true, preserveTimestamps: true });
    await symlink(resolve('node_modules'), join(path, 'node_modules'));
    await renameAssets(join(path, 'dist/console'));
    return new OtherVersion(path, started.move());
  }

  private constructor(folder: string, resources: AsyncDisposableStack) {
    this.#folder = folder;
    this.#resources = resources;
  }

  async startApi(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
    const server = new RunningServer(join(this.#folder, 'src/countersign.js'), ['api'], settings);
    await server.hasStarted();
    return server;
  }

  /** Asks for every file of its console and of this version's, as a browser does: some at a time. */
  async expectFilesOfBoth(url: string): Promise<void> {
    const files = [...assetsOf('dist/console'), ...assetsOf(join(this.#folder, 'dist/console'))];
    expect(new Set(files.map((file) => basename(file))).size).toBe(files.length);
    const wrong: string[] = [];
    const remaining = files.values();
    const readers = Array.from({ length: AT_A_TIME }, async () => {
      for (const file of remaining) {
        const answer = await fetch(`${url}/console/assets/${basename(file)}`);
        const isRight = (await answer.text()) === (await readFile(file, 'utf8'));
        if (!isRight) wrong.push(`${answer.status} ${basename(file)}`);
      }
    });
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    // What neither has is nobody's: the question ends.
    expect((await fetch(`${url}/console/assets/index-of-nobody.js`)).status).toBe(404);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync();
  }
}

const assetsOf = (folder: string): string[] => globSync(join(folder, 'assets/*'));

async function renameAssets(folder: string): Promise<void> {
  const names = assetsOf(folder).map((file) => basename(file));
  const others = new Map(names.map((name) => [name, name.replace(HASH, (hash) => `${hash}-other`)]));
  for (const file of [join(folder, 'index.html'), ...assetsOf(folder)]) {
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replaceAll(/[\w.-]+\.(?:css|js|svg)/g, (name) => others.get(name) ?? name),
    );
  }
  for (const [name, other] of others)
    await rename(join(folder, 'assets', name), join(folder, 'assets', other));
}
