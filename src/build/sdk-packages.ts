// The packages that partners install, and how each is made of its sources.
import { chmod, copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import type { InlineConfig } from 'tsdown';
import { root } from './if-stale.ts';

export interface SdkPackage {
  /** Below `src/` and `dist/`. */
  readonly folder: string;
  /** Globs of all that it is made of, from the root. */
  readonly sources: readonly string[];
  readonly builds: readonly InlineConfig[];
  /** Writes what is beside the modules. */
  finish(folder: string, manifest: Manifest): Promise<void>;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const shared = ['generated/{api,sdk}/*', 'src/build/sdk*.ts', 'package-lock.json', 'src/sdk/**/*'];

const program: InlineConfig = {
  format: 'esm',
  platform: 'node',
  fixedExtension: false,
  dts: false,
  // Nobody reads it: without comments it is two thirds as much to download.
  outputOptions: { comments: false },
};

export const sdkPackages = {
  sdk: {
    folder: 'sdk',
    sources: shared,
    builds: [
      {
        entry: { index: 'src/sdk/index.ts', webhooks: 'src/sdk/webhooks.ts' },
        // CommonJS too: Jest and TypeScript's `module: node16` in a CommonJS project cannot load ES modules with `require`.
        format: ['esm', 'cjs'],
        // Web standards only: nothing of Node may be needed.
        platform: 'neutral',
        target: 'es2022',
        dts: true,
      },
      { ...program, entry: { moved: 'src/sdk/moved.ts' }, target: 'node20.3' },
    ],
    /** In the workspace the package exports its sources; what is published exports what was built from them. */
    async finish(folder, { exports, ...manifest }) {
      const built = Object.entries(exports).map(([path, file]) => {
        const name = file.replace(/\.ts$/, '');
        return [
          path,
          {
            import: { types: `${name}.d.ts`, default: `${name}.js` },
            require: { types: `${name}.d.cts`, default: `${name}.cjs` },
          },
        ];
      });
      await writeManifest(folder, {
        ...manifest,
        bin: { 'countersign-sdk': 'moved.js' },
        exports: { ...Object.fromEntries(built), './package.json': './package.json' },
        files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts'],
      });
      await chmod(`${folder}/moved.js`, 0o755);
    },
  },
  cli: {
    folder: 'sdk-cli',
    sources: [...shared, 'generated/event-templates.ts', 'src/sdk-cli/**/*'],
    builds: [{ ...program, entry: { cli: 'src/sdk-cli/main.ts' }, target: 'node22.19' }],
    /** Its dependencies are in the tarball: whoever runs it from an installation's address needs no registry. */
    async finish(folder, manifest) {
      const names = await withTheirs(Object.keys(manifest.dependencies ?? {}));
      for (const name of names)
        await cp(`${root}node_modules/${name}`, `${folder}/node_modules/${name}`, {
          recursive: true,
          filter: (path) => !/\.(?:ts|cts|mts|map|md)$/.test(path),
        });
      await writeManifest(folder, {
        ...manifest,
        bin: { countersign: 'cli.js' },
        files: ['*.js'],
        bundleDependencies: names,
      });
      await chmod(`${folder}/cli.js`, 0o755);
    },
  },
} as const satisfies Record<string, SdkPackage>;

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await writeFile(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}

export async function copyReadme(from: string, folder: string): Promise<void> {
  await copyFile(`${root}src/${from}/README.md`, `${folder}/README.md`);
}

/** The packages, and all that these need. */
async function withTheirs(names: readonly string[], found: string[] = []): Promise<string[]> {
  for (const name of names) {
    if (found.includes(name)) continue;
    found.push(name);
    const { dependencies = {} } = JSON.parse(
      await readFile(`${root}node_modules/${name}/package.json`, 'utf8'),
    );
    await withTheirs(Object.keys(dependencies), found);
  }
  return found;
}
