/**
 * Generates types, operations of the SDK and of the console's browser side, and handler signatures from the
 * contracts, with @hey-api/openapi-ts. Operators get no SDK.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { type Json, objectOf, rewritten, withEach } from './contract-diff/json.ts';

/**
 * Our replacements for imports of generated code: a handler type instead of fastify's, and our HTTP client
 * instead of hey-api's (`src/sdk/requests/http-client.ts` says why).
 */
const ours: Record<string, string> = {
  fastify: '../../src/http/public/route-handler.ts',
  './client/index.ts': '../../src/sdk/requests/http-client.ts',
};
const oursForOperators: Record<string, string> = { fastify: '../../src/http/operator/route-handler.ts' };
const oursForConsole: Record<string, string> = { fastify: '../../src/http/console/route-handler.ts' };

/**
 * The fastify plugin is needed for its type RouteHandlers only; the fetch plugin because operations must name
 * a client.
 *
 * @param generated the folder that becomes `generated/` and already contains the contracts.
 */
export async function writeTypesAndClient(generated: string): Promise<void> {
  const from = (contract: string, folder: string, own: Record<string, string>) => ({
    input: objectOf(
      withUnions(JSON.parse(readFileSync(join(generated, 'contract', `${contract}.json`), 'utf8')), {
        isOpen: folder !== 'console-client',
      }),
    ),
    output: {
      path: join(generated, folder),
      header: [`// Generated from openapi/${contract}.yaml by \`npm run generate\`. Do not edit.`],
      module: { extension: '.ts', resolve: (path: string) => own[path] },
    },
    logs: { level: 'silent' as const },
  });
  await createClient([
    {
      ...from('public', 'api', ours),
      plugins: [
        '@hey-api/typescript',
        '@hey-api/client-fetch',
        { name: '@hey-api/sdk', client: false, auth: false },
        'fastify',
      ],
    },
    { ...from('operator', 'operator', oursForOperators), plugins: ['@hey-api/typescript', 'fastify'] },
    { ...from('console', 'console', oursForConsole), plugins: ['@hey-api/typescript', 'fastify'] },
    {
      ...from('console', 'console-client', {}),
      plugins: [
        '@hey-api/typescript',
        '@hey-api/client-fetch',
        { name: '@hey-api/sdk', auth: false },
        '@tanstack/react-query',
      ],
    },
  ]);
  // The runtime of the fetch plugin, which is not used.
  for (const unused of ['client', 'client.gen.ts', 'core']) {
    await rm(join(generated, 'api', unused), { recursive: true });
  }
  for (const folder of ['api', 'operator', 'console', 'console-client']) {
    const file = join(generated, folder, 'types.gen.ts');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(`'${ANY_OTHER}'`, ANY_OTHER));
  }
  // Nobody imports them, and their names are in the order of the machine's locale.
  for (const folder of ['api', 'operator', 'console', 'console-client'])
    await rm(join(generated, folder, 'index.ts'));
}

const ANY_OTHER = '(string & {})';

/**
 * `x-values` are those that are known: editors offer them, and programs handle others. The generator knows no such union.
 *
 * @param isOpen not for the console, which is of the server's release.
 */
const withUnions = (node: Json, { isOpen }: { readonly isOpen: boolean }): Json =>
  rewritten(node, ({ 'x-values': values, ...schema }) => {
    const others = [isOpen && ANY_OTHER, [schema.type].flat().includes('null') && null];
    return {
      ...withEach(schema, (value) => withUnions(value, { isOpen })),
      ...(Array.isArray(values) && { enum: [...values, ...others.filter((each) => each !== false)] }),
    };
  });
