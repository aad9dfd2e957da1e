/**
 * `npm run generate`: makes `generated/` from the contracts and the database's schema. With `--check` it
 * changes nothing and names the files that differ. Everything is generated into a temporary folder first, so
 * `generated/` still works if this program is interrupted.
 *
 * node src/contract/generate.ts [--check | --uncommitted] [--folder generated] [--from <folder>]
 *
 * `--uncommitted` does not touch committed files, so that an installation hides no difference from `--check`.
 * `--from` copies a folder that was generated before, instead of generating.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { writeBundledContracts } from './bundled-contracts.ts';
import { writeTypesAndClient } from './openapi-ts.ts';
import { bodyMembersSource } from './sources/body-members-source.ts';
import { eventCatalogueSource } from './sources/event-catalogue-source.ts';
import { eventTemplatesSource } from './sources/event-templates-source.ts';
import { problemCodesSource } from './sources/problem-codes-source.ts';
import { sdkResourcesSource } from './sources/sdk-resources-source.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Installed under another name than @prisma/client's optional peer, which would otherwise be part of a
 * production installation, with 200 MB.
 */
const prisma = fileURLToPath(new URL('build/index.js', import.meta.resolve('prisma-cli/package.json')));

/** Files in `generated/` that git ignores (.gitignore) and `npm ci` makes: nobody reads them there. */
const UNCOMMITTED = /^(?:prisma|console|console-client)\/|^contract\/(?:.*\.json|console\.yaml)$/;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    uncommitted: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(root, 'generated') },
    from: { type: 'string' },
  },
});

await mkdir(join(root, '.data'), { recursive: true });
const scratch = await mkdtemp(join(root, '.data/generate-'));
try {
  const differing = await differences(values.from ?? (await generateInto(scratch)));
  if (!values.check) await putInPlace(differing);
  else if (differing.length > 0) {
    const names = differing.map(({ name }) => `  generated/${name}`).join('\n');
    process.stderr.write(
      `generated/ is not what the contracts and the schema generate: run \`npm run generate\` and commit. These differ:\n${names}\n`,
    );
    process.exitCode = 1;
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** @returns what becomes `generated/`, within the folder. */
async function generateInto(folder: string): Promise<string> {
  const generated = join(folder, 'generated');
  writeBundledContracts(join(generated, 'contract'));
  const text = (name: string) => readFile(join(generated, `contract/${name}.json`), 'utf8');
  const read = async (name: string) => JSON.parse(await text(name));
  const json = await text('public');
  const contract = JSON.parse(json);
  const contracts = { public: contract, operator: await read('operator'), console: await read('console') };
  await writeFile(join(generated, 'body-members.ts'), bodyMembersSource(contracts));
  await writeFile(join(generated, 'event-catalogue.ts'), eventCatalogueSource(contract));
  await writeFile(join(generated, 'event-templates.ts'), eventTemplatesSource(contract));
  await writeFile(join(generated, 'problem-codes.ts'), problemCodesSource(contract));
  await mkdir(join(generated, 'sdk'));
  await writeFile(join(generated, 'sdk/resources.ts'), sdkResourcesSource(json));
  // The schema says where its client belongs: beside the folder that it is in.
  await cp(join(root, 'prisma/schema.prisma'), join(folder, 'prisma/schema.prisma'));
  const args = ['generate', '--no-hints', '--schema', join(folder, 'prisma/schema.prisma')];
  await Promise.all([
    writeTypesAndClient(generated),
    promisify(execFile)(process.execPath, [prisma, ...args], {
      cwd: root,
      env: {
        ...process.env,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        // The engine is not needed and would be downloaded.
        PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
      },
    }),
  ]);
  return generated;
}

interface Difference {
  /** The path below `generated/`. */
  readonly name: string;
  /** Undefined for a file that is no longer generated. */
  readonly text: string | undefined;
}

async function differences(generated: string): Promise<Difference[]> {
  const [present, wanted] = await Promise.all([filesOf(values.folder), filesOf(generated)]);
  const names = [...new Set([...present.keys(), ...wanted.keys()])].sort();
  return names
    .filter((name) => name !== 'prisma/sources.sha256' && (!values.uncommitted || UNCOMMITTED.test(name)))
    .filter((name) => present.get(name) !== wanted.get(name))
    .map((name) => ({ name, text: wanted.get(name) }));
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  return new Map(
    await Promise.all(
      files.map(
        async (file): Promise<[string, string]> => [
          file.slice(folder.length + 1),
          await readFile(file, 'utf8'),
        ],
      ),
    ),
  );
}

async function putInPlace(differing: readonly Difference[]): Promise<void> {
  for (const { name, text } of differing) {
    const file = join(values.folder, name);
    if (text === undefined) await rm(file);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    process.stdout.write(`generated/${name}\n`);
  }
}
