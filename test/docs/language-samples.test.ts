/**
 * The samples in Python and Go. What can be checked without either language is part of `npm test`; `TEST_CLIENTS=true` runs all of
 * them against the server with the languages that the machine has.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSamplesOf } from '../../src/docs/code/code-samples.ts';
import { exampleBody, pathWithExamples } from '../../src/docs/code/operation-call.ts';
import { pythonLiteral } from '../../src/docs/code/python-sample.ts';
import { Program } from '../support/process.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { expectEffects, operations, runnable } from './runnable-samples.ts';

test('every sample in Python and Go names the address of its operation, its body, and a key of its own where it creates', () => {
  for (const operation of operations) {
    const { py, go } = codeSamplesOf(operation);
    const body = exampleBody(operation);
    for (const sample of [py, go]) {
      expect(sample).toContain(`"${pathWithExamples(operation)}`);
      expect(sample).toContain('COUNTERSIGN_API_KEY');
    }
    expect(py).toContain(`requests.${operation.method.toLowerCase()}(url, headers=headers`);
    expect(go).toContain(`http.NewRequest("${operation.method}", url, `);
    expect(go.includes('rand.Text()')).toBe(operation.method === 'POST' && body !== undefined);
    expect(py.includes('uuid.uuid4()')).toBe(operation.method === 'POST' && body !== undefined);
    const sent = /^body = ([\s\S]+?)\n\n/m.exec(py)?.[1];
    expect(sent === undefined ? undefined : fromPython(sent)).toEqual(body);
    expect(/NewReader\(`([^`]+)`\)/.exec(go)?.[1] ?? 'null').toEqual(JSON.stringify(body ?? null, null, 2));
  }
  expect(fromPython(pythonLiteral({ a: [null, true, false, 'None "x"'] }))).toEqual({
    a: [null, true, false, 'None "x"'],
  });
});

test('every sample that is not TypeScript shows an outcome: of an answer without a body, its status', () => {
  for (const operation of operations) {
    const { py, go, sh } = codeSamplesOf(operation);
    expect(py, operation.operationId).toContain('print(');
    expect(go, operation.operationId).toContain('fmt.Println(');
    const isEmpty = py.includes('print(response.status_code)');
    expect(go.includes('fmt.Println(response.Status)'), operation.operationId).toBe(isEmpty);
    expect(sh.includes("-w '%{http_code}\\n'"), operation.operationId).toBe(isEmpty);
  }
});

/** Only words outside of texts differ, and the comma that may follow the last member. */
function fromPython(literal: string): unknown {
  const words: Record<string, string> = { None: 'null', True: 'true', False: 'false' };
  const json = literal
    .replaceAll(/"(?:[^"\\]|\\.)*"|None|True|False/g, (token) => words[token] ?? token)
    .replaceAll(/,(?=\s*[\]}])/g, '');
  return JSON.parse(json);
}

test('every sample in Go imports what it uses, and nothing else', () => {
  for (const operation of operations) {
    const { go } = codeSamplesOf(operation);
    const [, imports = '', program = ''] = /^import \(\n([\s\S]+?)\n\)([\s\S]+)$/m.exec(go) ?? [];
    const imported = [...imports.matchAll(/^\t"(.+)"$/gm)].map(([, path = '']) => path.split('/').at(-1));
    const used = [...program.replaceAll(/"[^"]*"|`[^`]*`/g, '').matchAll(/\b(\w+)\.[A-Z]/g)].map(
      ([, name]) => name,
    );
    const variables = ['request', 'response', 'client', 'page', 'query', 'Header', 'Body'];
    const shown = [...program.matchAll(/var (\w+) (?:struct|map)|, (\w+) := range/g)].map(
      ([, one, each]) => one ?? each,
    );
    const packages = new Set(
      used.filter(
        (name) => !variables.includes(name ?? '') && !shown.includes(name) && /^[a-z]/.test(name ?? ''),
      ),
    );
    expect(packages, operation.operationId).toEqual(new Set(imported));
    expect(go.match(/\{/g)?.length, operation.operationId).toBe(go.match(/\}/g)?.length);
  }
});

const languages = {
  python: hasProgram('python3', '-c', 'import requests'),
  go: hasProgram('go', 'version'),
};

describe.runIf(process.env.TEST_CLIENTS === 'true')('against the server', () => {
  const resources = new AsyncDisposableStack();
  let scene: Scene;
  let folder: string;
  let settings: Record<string, string>;
  beforeAll(async () => {
    scene = resources.use(await startScene({ ENDPOINTS_PER_ORGANIZATION: '100' }));
    folder = await mkdtemp(join(tmpdir(), 'countersign-samples-'));
    resources.defer(() => rm(folder, { recursive: true }));
    settings = { COUNTERSIGN_BASE_URL: scene.server.baseUrl, COUNTERSIGN_API_KEY: scene.tenant.token };
  });
  afterAll(() => resources.disposeAsync());

  async function run(
    command: string,
    args: readonly string[],
    more: Record<string, string> = {},
  ): Promise<string> {
    const [first = '', ...rest] = args;
    const { code, stdout, stderr } = await new Program(
      first,
      rest,
      { ...environment(), ...settings, ...more },
      command,
    ).ended;
    expect(code, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
    return stdout.trim();
  }

  test.runIf(languages.python)(
    'every Python sample runs and does what its operation says',
    async () => {
      const endpoints = new Map<string, string>();
      for (const operation of operations) {
        const { text, endpointId } = await runnable(
          scene,
          operation.operationId,
          codeSamplesOf(operation).py,
        );
        endpoints.set(operation.operationId, endpointId);
        await writeFile(join(folder, `${operation.operationId}.py`), text);
      }
      // In one process: to load requests takes longer than most of the calls.
      const names = JSON.stringify(operations.map(({ operationId }) => operationId));
      const all = `import runpy\nfor name in ${names}:\n    print("==", name)\n    runpy.run_path(f"${folder}/{name}.py")\n`;
      await writeFile(join(folder, 'all.py'), all);
      const parts = (await run('python3', [join(folder, 'all.py')])).split(/^== (\w+)$/m).slice(1);
      const printed = new Map(
        operations.map(({ operationId }) => [
          operationId,
          parts[parts.indexOf(operationId) + 1]?.trim() ?? '',
        ]),
      );
      await expectEffects(scene, endpoints);
      expectPrinted(printed);
    },
    180_000,
  );

  test.runIf(languages.go)(
    'every Go sample is formatted as gofmt does, is vetted, runs and does what its operation says',
    async () => {
      const endpoints = new Map<string, string>();
      const module = join(folder, 'go');
      for (const operation of operations) {
        const { text, endpointId } = await runnable(
          scene,
          operation.operationId,
          codeSamplesOf(operation).go,
        );
        endpoints.set(operation.operationId, endpointId);
        await mkdir(join(module, operation.operationId), { recursive: true });
        await writeFile(join(module, operation.operationId, 'main.go'), `${text}\n`);
      }
      await writeFile(join(module, 'go.mod'), 'module samples\n\ngo 1.24\n');
      expect(await run('gofmt', ['-d', module])).toBe('');
      await run('go', ['-C', module, 'vet', './...']);
      await run('go', ['-C', module, 'build', '-o', join(folder, 'bin/'), './...']);
      const printed = new Map<string, string>();
      for (const { operationId } of operations)
        printed.set(operationId, await run(join(folder, 'bin', operationId), ['-']));
      await expectEffects(scene, endpoints);
      expectPrinted(printed);
    },
    180_000,
  );
});

function expectPrinted(printed: ReadonlyMap<string, string>): void {
  expect(printed.get('getCustomer')).toContain('Brightwater Logistics');
  expect(printed.get('listEventTypes')).toContain('invoice.issued');
  expect(printed.get('createWebhookEndpoint')).toMatch(/^\S{36} \S{43}$/);
  expect(printed.get('restoreWebhookEndpoint')).toBe('pending_verification');
  expect(printed.get('verifyWebhookEndpoint')).toMatch(/^204\b/);
}

/** Where a language finds its own parts. */
function environment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'GOPATH', 'GOCACHE', 'GOROOT', 'PYTHONPATH'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name] ?? '']] : [])),
  );
}

function hasProgram(command: string, ...args: string[]): boolean {
  if (process.env.TEST_CLIENTS !== 'true') return false;
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`Skipped: the samples that need ${[command, ...args].join(' ')}.\n`);
    return false;
  }
}
