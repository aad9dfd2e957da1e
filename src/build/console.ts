/**
 * `npm run build:console`: builds the web application into `dist/console/`, from where the API serves it. `npm ci`, `npm start` and the
 * tests run it too. It does nothing if the sources have not changed.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import { bundledPackages } from './bundled-packages.ts';
import { buildIfStale, root } from './if-stale.ts';

const built = `${root}dist/console`;

await buildIfStale({
  otherwise: 'The console is not built',
  sources: [
    'src/console/**/*',
    'generated/console-client/**/*',
    // Imported as texts.
    'src/docs/samples/{quick-start,receivers,without-sdk}/*',
    'src/build/{bundled-packages,console}.ts',
    'package-lock.json',
  ],
  hashFile: `${built}/sources.sha256`,
  needs: 'vite',
  async build() {
    const vite = await import('vite');
    // Under vitest NODE_ENV is `test`, with which a larger build of React would be bundled.
    process.env.NODE_ENV = 'production';
    // Build in another folder and rename it, so that the folder is either complete or absent.
    const made = `${built}-${process.pid}`;
    const result = await vite.build({
      configFile: `${root}src/console/vite.config.ts`,
      build: { outDir: made },
      logLevel: 'warn',
    });
    if (!('output' in result)) throw new Error('Vite has made no single bundle.');
    await writeFile(`${made}/packages.json`, JSON.stringify(bundledPackages(result.output)));
    await rm(built, { recursive: true, force: true });
    await rename(made, built);
  },
});
