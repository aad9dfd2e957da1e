import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { codeSamplesOf } from '../../src/docs/code/code-samples.ts';
import { forFile } from '../support/for-file.ts';
import { type Ended, Program } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { expectEffects, operations, runnable } from './runnable-samples.ts';
import { buildTestSite, textOf } from './test-site.ts';

const exampleEndpoint = '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f';

const scene = await forFile(startScene({ ENDPOINTS_PER_ORGANIZATION: '500' }));
const site = await buildTestSite();
// Inside the repository, where `@countersign/sdk` is found as a partner's program finds it.
await mkdir('.data', { recursive: true });
const folder = await mkdtemp(join('.data', 'docs-samples-'));
afterAll(() => rm(folder, { recursive: true }));
const settings: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  COUNTERSIGN_BASE_URL: scene.server.baseUrl,
  COUNTERSIGN_API_KEY: scene.tenant.token,
  SIGNING_SECRET: 'any-secret',
};
const { body } = await scene.partner.request('GET', '/api/v1/public/party/customers');
const customer = body.data[0];

describe('the samples of the reference', () => {
  test('the samples shown are those that are run, and name the example of the contract', () => {
    const shown = [...site.pages].map((path) => textOf(site, `${path}index.md`)).join('\n');
    for (const operation of operations) {
      const { ts, py, go, sh } = codeSamplesOf(operation);
      expect(shown).toContain(`\`\`\`ts tab="TypeScript"\n${ts}\n\`\`\``);
      expect(shown).toContain(`\`\`\`py tab="Python"\n${py}\n\`\`\`\n\n\`\`\`go tab="Go"\n${go}\n\`\`\``);
      expect(shown).toContain(`\`\`\`sh tab="curl"\n${sh}\n\`\`\``);
      if (operation.path.includes('/webhook-endpoints/{id}')) {
        for (const sample of [ts, py, go, sh]) expect(sample).toContain(exampleEndpoint);
      }
    }
  });

  test('every TypeScript sample, and every handler of an event, compiles under the strictest settings', async () => {
    const strict = join(folder, 'strict');
    await mkdir(strict, { recursive: true });
    const handlers = eventHandlers();
    const samples = [...operations.map((each) => [each.operationId, codeSamplesOf(each).ts]), ...handlers];
    expect(samples.length).toBe(operations.length + handlers.length);
    for (const [name = '', text = ''] of samples) await writeFile(join(strict, `${name}.ts`), text);
    const config = { extends: resolve('tsconfig.json'), include: ['*.ts'] };
    await writeFile(join(strict, 'tsconfig.json'), JSON.stringify(config));
    const { code, stdout } = await new Program('node_modules/.bin/tsc', ['-p', strict], settings).ended;
    expect(code, stdout).toBe(0);
  });

  test('every TypeScript sample runs against the server and does what its operation says', async () => {
    const endpoints = new Map<string, string>();
    const names: string[] = [];
    for (const operation of operations) {
      const { text, endpointId } = await runnable(scene, operation.operationId, codeSamplesOf(operation).ts);
      endpoints.set(operation.operationId, endpointId);
      const name = `${names.length}-${operation.operationId}.ts`;
      names.push(name);
      await writeFile(join(folder, name), `console.log('== ${operation.operationId}');\n${text}\n`);
    }
    // Imported one after the other: modules that are imported together run together while they wait.
    await writeFile(join(folder, 'all.ts'), names.map((name) => `await import('./${name}');\n`).join(''));
    const ended = await new Program(join(folder, 'all.ts'), [], settings).ended;
    const printed = printedBy(ended);
    expect([...printed.keys()]).toEqual(operations.map(({ operationId }) => operationId));
    await expectEffects(scene, endpoints);
    expect(printed.get('getCustomer')).toContain(customer.name);
    expect(printed.get('listEventTypes')).toContain('invoice.issued');
    expect(printed.get('createWebhookEndpoint')).toMatch(/^\S{36} \S{43}$/);
    expect(printed.get('restoreWebhookEndpoint')).toBe('pending_verification');
  });

  test('every curl sample runs against the server and gets a status that its operation documents', async () => {
    const endpoints = new Map<string, string>();
    const lines = [`curl() { command curl -s -w '\\n%{http_code}\\n' "$@"; }`];
    for (const operation of operations) {
      const { text, endpointId } = await runnable(scene, operation.operationId, codeSamplesOf(operation).sh);
      endpoints.set(operation.operationId, endpointId);
      lines.push(`echo '== ${operation.operationId}'`, text);
    }
    await writeFile(join(folder, 'all.sh'), `${lines.join('\n')}\n`);
    const printed = printedBy(await new Program(join(folder, 'all.sh'), [], settings, 'bash').ended);
    for (const { operationId, responses } of operations) {
      const status = printed.get(operationId)?.split('\n').at(-1);
      expect(
        Object.keys(responses).filter((each) => each.startsWith('2')),
        operationId,
      ).toContain(status);
    }
    await expectEffects(scene, endpoints);
  });

  test('every handler of an event gets the event that its page shows', async () => {
    const handlers = eventHandlers();
    const lines = ["import { simulate } from '@countersign/sdk/webhooks';"];
    for (const [name = '', text = ''] of handlers) {
      await writeFile(join(folder, `${name}.ts`), text);
      const event = /```json title="The event"\n([\s\S]+?)\n```/.exec(
        textOf(site, `events/${name}/index.md`),
      )?.[1];
      lines.push(
        `{ console.log('== ${name}'); const { receiver } = await import('./${name}.ts');`,
        `const answer = await simulate(receiver, ${event}, { signingSecret: 'any-secret' }); console.log(answer.status); }`,
      );
    }
    await writeFile(join(folder, 'events.ts'), lines.join('\n'));
    const printed = printedBy(await new Program(join(folder, 'events.ts'), [], settings).ended);
    expect(printed.size).toBe(handlers.length);
    for (const [name, output] of printed) expect(output, name).toMatch(/^[\w-]{36} \S+\n204$/);
  });
});

function eventHandlers(): [name: string, text: string][] {
  const types = [...site.pages].flatMap((path) => /^events\/(\w+\.\w+)\/$/.exec(path)?.[1] ?? []);
  expect(types.length).toBeGreaterThan(5);
  return types.map((type) => {
    const markdown = textOf(site, `events/${type}/index.md`);
    return [type, /```ts title="Handle it"\n([\s\S]+?)\n```/.exec(markdown)?.[1] ?? ''];
  });
}

/** By the names behind `==`. */
function printedBy({ code, stdout, stderr }: Ended): Map<string, string> {
  expect(code, stdout + stderr).toBe(0);
  const parts = stdout.split(/^== (\S+)$/m).slice(1);
  return new Map(
    parts.flatMap((name, index) => (index % 2 === 0 ? [[name, (parts[index + 1] ?? '').trim()]] : [])),
  );
}
