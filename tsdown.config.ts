import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';

const source = new URL('./src/sdk/', import.meta.url);

const common = {
  outDir: 'dist/sdk',
  // How long plugins take is no warning about what they made.
  inputOptions: { checks: { pluginTimings: false } },
  logLevel: 'warn',
} as const;

/** `npm run build:sdk`: the published package, from src/sdk/ and what it uses of generated/, into dist/sdk/. */
export default defineConfig([
  {
    ...common,
    entry: { index: 'src/sdk/index.ts', webhooks: 'src/sdk/webhooks.ts' },
    // CommonJS too: Jest and TypeScript's `module: node16` in a CommonJS project cannot load ES modules with `require`.
    format: ['esm', 'cjs'],
    // Web standards only: nothing of Node may be needed.
    platform: 'neutral',
    target: 'es2022',
    dts: true,
    hooks: { 'build:done': finishPackage },
  },
  {
    ...common,
    // The command-line tool: a program of its own, which nobody imports.
    entry: { cli: 'src/sdk/cli/main.ts' },
    format: 'esm',
    platform: 'node',
    target: 'node20.3',
    fixedExtension: false,
    dts: false,
    // Nobody reads it: without comments it is two thirds as much to download.
    outputOptions: { comments: false },
    hooks: { 'build:done': ({ options: { outDir } }) => chmod(join(outDir, 'cli.js'), 0o755) },
  },
]);

/** In the workspace the package exports its sources; what is published exports what was built from them. */
async function finishPackage({ options: { outDir } }: { options: { outDir: string } }): Promise<void> {
  const { exports, ...manifest } = JSON.parse(await readFile(new URL('package.json', source), 'utf8'));
  const built = Object.entries<string>(exports).map(([path, file]) => {
    const name = file.replace(/\.ts$/, '');
    return [
      path,
      {
        import: { types: `${name}.d.ts`, default: `${name}.js` },
        require: { types: `${name}.d.cts`, default: `${name}.cjs` },
      },
    ];
  });
  const published = {
    ...manifest,
    bin: { 'countersign-sdk': 'cli.js' },
    exports: { ...Object.fromEntries(built), './package.json': './package.json' },
    files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts'],
  };
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(new URL('README.md', source), join(outDir, 'README.md'));
}
