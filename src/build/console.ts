/**
 * `npm run build:console`: builds the web application into `dist/console/`, from where the API serves it. `npm ci`, `npm start` and the
 * tests run it too. It does nothing if the sources have not changed.
 */
import { rename, rm } from 'node:fs/promises';
import { buildIfStale, root } from './if-stale.ts';

const built = `${root}dist/console`;

await buildIfStale({
  otherwise: 'The console is not built',
  sources: [
    'src/console/**/*',
    'generated/console-client/**/*',
    // Built in as texts.
    'src/docs/samples/{quick-start,receivers,without-sdk}/*',
    'src/build/console.ts',
    'package-lock.json',
  ],
  hashFile: `${built}/sources.sha256`,
  needs: 'vite',
  async build() {
    const vite = await import('vite');
    // Under vitest it is `test`, for which React is another, larger one.
    process.env.NODE_ENV = 'production';
    // The folder is complete or absent.
    const made = `${built}-${process.pid}`;
    await vite.build({
      configFile: `${root}src/console/vite.config.ts`,
      build: { outDir: made },
      logLevel: 'warn',
    });
    await rm(built, { recursive: true, force: true });
    await rename(made, built);
  },
});
