/**
 * `npm run build:console`: builds the web application into `dist/console/`, from where the API serves it. `npm ci`, `npm start` and the
 * tests run it too. It does nothing if the sources have not changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const built = new URL('dist/console/', root);
const hashFile = new URL('sources.sha256', built);
const sources = [
  'src/console/**/*',
  'generated/console-client/**/*',
  // Built in as texts.
  'src/docs/samples/{quick-start,receivers,without-sdk}/*',
  'src/build/console.ts',
  'package-lock.json',
];

const sum = createHash('sha256');
for (const path of globSync(sources, { cwd: fileURLToPath(root) }).sort()) {
  const file = new URL(path, root);
  if (statSync(file).isFile()) sum.update(`\n${path}\n`).update(readFileSync(file));
}
const hash = sum.digest('hex');
const isCurrent = existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
if (!isCurrent) {
  // A production installation has no packages that build it.
  const vite = await import('vite').catch(() => undefined);
  if (vite) await build(vite.build);
  else process.stderr.write('The console is not built: that needs the development packages.\n');
}

async function build(viteBuild: typeof import('vite').build): Promise<void> {
  // Under vitest it is `test`, for which React is another, larger one.
  process.env.NODE_ENV = 'production';
  // The folder is complete or absent.
  const made = `${fileURLToPath(built).replace(/\/$/, '')}-${process.pid}`;
  await viteBuild({
    configFile: fileURLToPath(new URL('src/console/vite.config.ts', root)),
    build: { outDir: made },
    logLevel: 'warn',
  });
  writeFileSync(`${made}/sources.sha256`, hash);
  await rm(built, { recursive: true, force: true });
  await rename(made, built);
}
