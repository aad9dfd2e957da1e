import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';

const source = new URL('./src/sdk/', import.meta.url);

/** `npm run build:sdk`: the published package, from src/sdk/ and what it uses of generated/, into dist/sdk/. */
export default defineConfig({
  entry: { index: 'src/sdk/index.ts', webhooks: 'src/sdk/webhooks.ts' },
  outDir: 'dist/sdk',
  // CommonJS too: Jest and TypeScript's `module: node16` in a CommonJS project cannot load ES modules with `require`.
  format: ['esm', 'cjs'],
  // Web standards only: nothing of Node may be needed.
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  // How long plugins take is no warning about what they made.
  inputOptions: { checks: { pluginTimings: false } },
  logLevel: 'warn',
  hooks: { 'build:done': finishPackage },
});

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
    exports: { ...Object.fromEntries(built), './package.json': './package.json' },
    files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts'],
  };
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(new URL('README.md', source), join(outDir, 'README.md'));
}
