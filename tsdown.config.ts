import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { defineConfig } from 'tsdown';

const source = new URL('./src/sdk/', import.meta.url);
const target = new URL('./dist/sdk/', import.meta.url);

/** `npm run build:sdk`: the published package, from src/sdk/ and what it uses of generated/, into dist/sdk/. */
export default defineConfig({
  entry: { index: 'src/sdk/index.ts', webhooks: 'src/sdk/webhooks.ts' },
  outDir: 'dist/sdk',
  // Web standards only: nothing of Node may be needed.
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  logLevel: 'warn',
  hooks: { 'build:done': finishPackage },
});

/** In the workspace the package exports its sources; what is published exports what was built from them. */
async function finishPackage(): Promise<void> {
  const { exports, ...manifest } = JSON.parse(await readFile(new URL('package.json', source), 'utf8'));
  const built = Object.entries<string>(exports).map(([path, file]) => {
    const name = file.replace(/\.ts$/, '');
    return [path, { types: `${name}.d.ts`, default: `${name}.js` }];
  });
  const published = { ...manifest, exports: Object.fromEntries(built), files: ['*.js', '*.d.ts'] };
  await writeFile(new URL('package.json', target), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(new URL('README.md', source), new URL('README.md', target));
}
