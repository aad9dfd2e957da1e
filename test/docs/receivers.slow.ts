/**
 * The receivers in other languages that the guide prints, by hand and with a library of standardwebhooks.com: each is a process that gets
 * genuine requests and others. A language that the machine lacks is skipped by name; libraries are kept in .data/clients/cache.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standardWebhooksSecret } from '../../src/egress/additional-headers.ts';
import { usePython } from '../clients/generators/python.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { Program } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';
import vectors from '../vectors/signatures.json' with { type: 'json' };

const samples = resolve('src/docs/samples');
const cache = resolve('.data/clients/cache');
/** Libraries come from registries the first time. */
const PREPARATION_MS = timeLimit(180_000);
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

type Command = readonly [command: string, ...args: string[]];

interface Language {
  readonly sample: string;
  /** What ends well if the machine can run it, and what is missing otherwise. */
  readonly needs: Command;
  readonly missing: string;
  /** Makes it ready, in a folder that has the sample; what runs it at a port. */
  prepare(folder: string, file: string): Promise<(port: number) => Command> | ((port: number) => Command);
}

interface ByHand extends Language {
  /** The program, with a clock that stands at the seconds of the variable NOW. */
  stopClock(program: string): string;
}

/** As it was written, but for one expression. */
const replacing =
  (clock: string, stopped: string, end = '') =>
  (program: string) => {
    expect(program.split(clock)).toHaveLength(2);
    return program.replace(clock, stopped) + end;
  };

const goAtNow = `
func sinceNow(at time.Time) time.Duration {
	now, _ := strconv.ParseInt(os.Getenv("NOW"), 10, 64)
	return time.Unix(now, 0).Sub(at)
}
`;

const byHand: readonly ByHand[] = [
  {
    sample: 'receivers/receiver.py',
    needs: ['python3', '--version'],
    missing: 'Python',
    prepare: (_folder, file) => () => ['python3', file],
    stopClock: replacing('time.time()', 'int(os.environ["NOW"])'),
  },
  {
    sample: 'receivers/receiver.go',
    needs: ['go', 'version'],
    missing: 'Go',
    prepare: buildGo,
    stopClock: replacing('time.Since(', 'sinceNow(', goAtNow),
  },
  {
    sample: 'receivers/Receiver.java',
    needs: ['javac', '--version'],
    missing: 'a JDK',
    async prepare(folder, file) {
      await run(folder, 'javac', '-Xlint:all', '-Werror', '-d', folder, file);
      return () => ['java', '-cp', folder, 'Receiver'];
    },
    stopClock: replacing('Instant.now().getEpochSecond()', 'Long.parseLong(System.getenv("NOW"))'),
  },
  {
    sample: 'receivers/receiver.php',
    needs: ['php', '--version'],
    missing: 'PHP',
    prepare: (_folder, file) => (port) => ['php', '-S', `127.0.0.1:${port}`, file],
    stopClock: replacing('time()', "(int) getenv('NOW')"),
  },
  {
    sample: 'receivers/receiver.rb',
    needs: ['ruby', '-r', 'webrick', '-e', '0'],
    missing: 'Ruby with WEBrick',
    prepare: (_folder, file) => () => ['ruby', '-w', file],
    stopClock: replacing('Time.now.to_i', 'ENV["NOW"].to_i'),
  },
  {
    sample: 'receivers/Program.cs',
    needs: ['dotnet', '--version'],
    missing: '.NET',
    prepare: (folder) => buildDotnet(folder),
    stopClock: replacing(
      'DateTimeOffset.UtcNow.ToUnixTimeSeconds()',
      'long.Parse(Environment.GetEnvironmentVariable("NOW")!)',
    ),
  },
];

const withLibrary: readonly Language[] = [
  {
    sample: 'standard-webhooks/receiver.py',
    needs: ['python3', '-m', 'venv', '--help'],
    missing: 'Python',
    async prepare(folder, file) {
      const packages = ['standardwebhooks==1.1.0', 'flask==3.1.2'];
      const pins = {
        language: 'Python',
        version: '',
        makes: 'models',
        packages,
        install: [],
        generate: [],
      } as const;
      const log = join(folder, 'log');
      const workshop = { pins, folder, cache, path: [], environment: {}, log };
      await usePython(workshop);
      return () => [join(workshop.path[0] ?? '', 'python3'), file];
    },
  },
  {
    sample: 'standard-webhooks/receiver.go',
    needs: ['go', 'version'],
    missing: 'Go',
    async prepare(folder, file) {
      await run(folder, 'go', 'mod', 'init', 'receiver');
      await run(folder, 'go', 'get', 'github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1');
      return buildGo(folder, file);
    },
  },
  {
    sample: 'standard-webhooks/Receiver.java',
    needs: ['mvn', '--version'],
    missing: 'a JDK with Maven',
    async prepare(folder, file) {
      const libraries = join(cache, 'receivers-java');
      const artifacts = [
        'com.standardwebhooks:standardwebhooks:1.1.1',
        ...['databind:2.21.5', 'core:2.21.5', 'annotations:2.21'].map(
          (each) => `com.fasterxml.jackson.core:jackson-${each}`,
        ),
      ];
      for (const each of artifacts)
        await run(
          folder,
          'mvn',
          '-q',
          '-B',
          'dependency:copy',
          `-Dartifact=${each}`,
          `-DoutputDirectory=${libraries}`,
        );
      const classes = `${folder}:${libraries}/*`;
      await run(folder, 'javac', '-cp', classes, '-d', folder, file);
      return () => ['java', '-cp', classes, 'Receiver'];
    },
  },
  {
    sample: 'standard-webhooks/receiver.php',
    needs: ['composer', '--version'],
    missing: 'PHP with Composer',
    async prepare(folder, file) {
      await run(folder, 'composer', '-q', 'require', 'standard-webhooks/standard-webhooks');
      return (port) => ['php', '-S', `127.0.0.1:${port}`, file];
    },
  },
  {
    sample: 'standard-webhooks/config.ru',
    needs: ['ruby', '-r', 'standardwebhooks', '-r', 'puma', '-e', '0'],
    missing: 'Ruby with the gems standardwebhooks and puma',
    prepare: (_folder, file) => (port) => ['puma', '-b', `tcp://127.0.0.1:${port}`, file],
  },
  {
    sample: 'standard-webhooks/Program.cs',
    needs: ['dotnet', 'build', process.env.STANDARD_WEBHOOKS_CSPROJ ?? '-'],
    missing: '.NET with STANDARD_WEBHOOKS_CSPROJ, the path of the library’s project',
    prepare: (folder) =>
      buildDotnet(folder, `<ProjectReference Include="${process.env.STANDARD_WEBHOOKS_CSPROJ}" />`),
  },
];

async function buildGo(folder: string, file: string): Promise<() => Command> {
  expect(await run(folder, 'gofmt', '-d', file)).toBe('');
  await run(folder, 'go', 'vet', file);
  await run(folder, 'go', 'build', '-o', 'receiver', file);
  return () => [join(folder, 'receiver')];
}

async function buildDotnet(folder: string, library = ''): Promise<() => Command> {
  const settings =
    '<TargetFramework>net8.0</TargetFramework><RollForward>Major</RollForward><ImplicitUsings>enable</ImplicitUsings>';
  const project = `<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup>${settings}<Nullable>enable</Nullable></PropertyGroup><ItemGroup>${library}</ItemGroup></Project>`;
  await writeFile(join(folder, 'receiver.csproj'), project);
  await run(folder, 'dotnet', 'build', '-o', 'built');
  return () => ['dotnet', join(folder, 'built', 'receiver.dll')];
}

async function run(cwd: string, ...[command = '', ...args]: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args, { cwd })).stdout;
}

/** What the program of a language is started with: a sample, as it is or changed. */
async function prepared({ sample, prepare }: Language, change = (program: string) => program) {
  const { path } = resources.use(await scratchFolder('receiver'));
  const file = join(path, basename(sample));
  await writeFile(file, change(await readFile(join(samples, sample), 'utf8')));
  return prepare(path, file);
}

class RunningReceiver implements AsyncDisposable {
  readonly url: string;
  readonly #program: Program;
  constructor(program: Program, port: number) {
    this.#program = program;
    this.url = `http://127.0.0.1:${port}/hooks`;
  }

  static async start(command: (port: number) => Command, port: number, settings: Record<string, string>) {
    const [program, first = '', ...rest] = command(port);
    // Secrets are ASCII; one of the vectors is not, and Java reads its environment as the locale says.
    const { RUBYLIB = '' } = process.env;
    const environment = { PORT: String(port), LC_ALL: 'C.UTF-8', RUBYLIB, ...settings };
    const args = first === '' ? [] : [first, ...rest];
    const receiver = new RunningReceiver(
      new Program(args[0] ?? '', args.slice(1), environment, program),
      port,
    );
    await waitFor(
      `${program} ${first} to listen`,
      () => receiver.listens(),
      () => receiver.output,
      30_000,
    );
    return receiver;
  }

  /** It answers a GET, with a refusal. */
  listens(): Promise<boolean> {
    return fetch(this.url).then(
      ({ status }) => status >= 400,
      () => this.#program.hasEnded,
    );
  }

  get output(): string {
    return this.#program.stdout + this.#program.stderr;
  }

  async says(text: string): Promise<void> {
    await waitFor(
      text,
      () => this.output.includes(text),
      () => this.output,
    );
  }

  /** A connection that is closed before the sender has finished may hide the answer. */
  async answer(
    headers: Record<string, string>,
    body: BodyInit,
    more: RequestInit & { duplex?: 'half' } = {},
  ) {
    try {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        ...more,
      };
      const response = await fetch(this.url, init);
      const text = await response.text();
      return { status: response.status, text: text + (response.headers.get('Service-Verification') ?? '') };
    } catch (error) {
      const code: unknown = Object(Object(error).cause).code;
      if (
        !['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'].includes(
          String(code),
        )
      )
        throw error;
      return { status: 0, text: '' };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#program.stop('SIGKILL');
  }
}

interface Message {
  readonly id: string;
  readonly timestamp: string;
  readonly body: Buffer;
}
type Headers = Record<string, string>;
/** How a message is signed: the headers for a secret, and what stands between several signatures. */
interface Scheme {
  readonly sign: (message: Message, secret: string) => Headers;
  readonly names: { readonly id: string; readonly timestamp: string; readonly signature: string };
  readonly separator: string;
}

const service: Scheme = {
  sign: ({ id, timestamp, body }, secret) => ({
    'Service-Event-Id': id,
    'Service-Timestamp': timestamp,
    'Service-Signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`,
  }),
  // The id in the header is not signed: it is signed with the body.
  names: { id: '', timestamp: 'Service-Timestamp', signature: 'Service-Signature' },
  separator: ', ',
};
const standard: Scheme = {
  sign: ({ id, timestamp, body }, secret) => ({
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  }),
  names: { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' },
  separator: ' ',
};

const eventWith = (number: string) => ({ id: 'e-1', type: 'invoice.issued', data: { number } });
const message = (content: unknown, ageSeconds = 0): Message => ({
  id: 'e-1',
  timestamp: String(Math.floor(Date.now() / 1_000) - ageSeconds),
  body: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
});

/** Nobody who lacks the secret can send these, or they are too old. */
function tampered(
  { sign, names, separator }: Scheme,
  secret: string,
): [what: string, headers: Headers, body: Buffer][] {
  const genuine = message(eventWith('INV-REFUSED'));
  const { body } = genuine;
  const headers = sign(genuine, secret);
  const forged = sign(genuine, 'another-secret')[names.signature] ?? '';
  const right = headers[names.signature] ?? '';
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
  const signedAs = (value: string) => ({ ...headers, [names.signature]: value });
  const invalid = Buffer.from([0xff, 0xfe, 0x80, 0x00]);
  return [
    ['another secret', signedAs(forged), body],
    ['an altered body', headers, Buffer.from(String(body).replace('REFUSED', 'ALTERED'))],
    ['a body with one more byte', headers, Buffer.concat([body, Buffer.from(' ')])],
    ['no body', headers, Buffer.alloc(0)],
    ['a body that is not UTF-8', headers, invalid],
    ['no headers', {}, body],
    ['nothing at all', {}, Buffer.alloc(0)],
    ['an altered timestamp', { ...headers, [names.timestamp]: String(Number(genuine.timestamp) + 1) }, body],
    ['a timestamp that is no number', { ...headers, [names.timestamp]: 'NaN' }, body],
    ['no timestamp', without(names.timestamp), body],
    ['an old request', sign(message(eventWith('INV-REFUSED'), 310), secret), body],
    ['an early request', sign(message(eventWith('INV-REFUSED'), -310), secret), body],
    [
      'an altered signature',
      signedAs(right.slice(0, 5) + (right[5] === 'A' ? 'B' : 'A') + right.slice(6)),
      body,
    ],
    ['a signature without its version', signedAs(right.slice(3)), body],
    ['the version alone', signedAs(right.slice(0, 2)), body],
    ['bytes beyond ASCII in the signature', signedAs(`${right}é`), body],
    ['two signatures, none right', signedAs(`${forged}${separator}${forged}`), body],
    ['no signature', without(names.signature), body],
    ...(names.id
      ? [['an altered id', { ...headers, [names.id]: 'e-2' }, body] as [string, Headers, Buffer]]
      : []),
    ...(names.id ? [['no id', without(names.id), body] as [string, Headers, Buffer]] : []),
  ];
}

interface Started {
  readonly command: (port: number) => Command;
  readonly receiver: RunningReceiver;
  readonly secret: string;
  readonly endpointId: string;
}

/** As it was returned, and as the libraries take it. */
const bothForms = (secret: string) => ({
  SIGNING_SECRET: secret,
  WEBHOOK_SECRET: secret && standardWebhooksSecret(secret),
});

/** As its user does it: the endpoint is registered first, because the receiver needs its secret. */
async function start(language: Language): Promise<Started> {
  const port = await lastingFreePort();
  const { id: endpointId, signing_secret: secret } = await scene.partner.client.webhookEndpoints.create({
    endpoint_url: `http://127.0.0.1:${port}/hooks`,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    standard_webhooks: true,
  });
  const command = await prepared(language);
  const receiver = resources.use(await RunningReceiver.start(command, port, bothForms(secret)));
  return { command, receiver, secret, endpointId };
}

function judgesRequests(scheme: Scheme, started: () => Started): void {
  const send = (each: Message) => {
    const { receiver, secret } = started();
    return receiver.answer(scheme.sign(each, secret), Uint8Array.from(each.body));
  };

  test('becomes active by the real handshake, and takes a real event', async () => {
    const { receiver, endpointId } = started();
    const path = `/api/v1/public/webhook-endpoints/${endpointId}/verify`;
    expect((await scene.partner.request('POST', path)).status).toBe(204);
    await receiver.says((await scene.issueInvoice()).number);
  });

  test('answers the handshake, and nobody else’s', async () => {
    const { receiver, secret } = started();
    const handshake = message({ type: 'service.webhook.verify', challenge: 'c-1' });
    const body = Uint8Array.from(handshake.body);
    const withHeader = (headers: Headers) => ({ ...headers, 'Service-Verification': 'c-1' });
    const { status, text } = await receiver.answer(withHeader(scheme.sign(handshake, secret)), body);
    expect([Math.floor(status / 100), text]).toEqual([2, expect.stringContaining('c-1')]);
    const forged = await receiver.answer(withHeader(scheme.sign(handshake, 'forged')), body);
    expect([forged.status, forged.text.includes('c-1')]).toEqual([400, false]);
  });

  test('takes what is genuine: of several signatures any, and every age within 5 minutes', async () => {
    const { receiver, secret } = started();
    const genuine = message(eventWith('INV-GRÖßE-🧾'));
    const headers = scheme.sign(genuine, secret);
    const { signature } = scheme.names;
    const others = scheme.sign(genuine, 'the-next-secret')[signature];
    const both = { ...headers, [signature]: `${others}${scheme.separator}${headers[signature]}` };
    const answers = [
      await send(genuine),
      await receiver.answer(both, Uint8Array.from(genuine.body)),
      await send(message(eventWith('INV-OLD'), 290)),
      await send(message(eventWith('INV-EARLY'), -290)),
      await send(message({ id: 'e-2', type: 'usage.recorded', data: { number: 7 }, added_later: true })),
      await send(message(eventWith('I'.repeat(250 * 1_024)))),
    ];
    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual(answers.map(() => 2));
    for (const number of ['INV-GRÖßE-🧾', 'INV-OLD', 'INV-EARLY']) await receiver.says(number);
  });

  test('refuses what was tampered with, and acts on none of it', async () => {
    const { receiver, secret } = started();
    const refused: [what: string, status: number][] = [];
    const all = tampered(scheme, secret);
    for (const [what, headers, body] of all)
      refused.push([what, (await receiver.answer(headers, Uint8Array.from(body))).status]);
    expect(refused).toEqual(all.map(([what]) => [what, 400]));
    expect(receiver.output).not.toMatch(/INV-(?:REFUSED|ALTERED)/);
  });

  test('survives what is too large, and what is genuine and yet no event', async () => {
    const { receiver } = started();
    const large = new Uint8Array(600 * 1_024);
    const refusals = [
      await receiver.answer({}, large),
      await receiver.answer({}, new Blob([large]).stream(), { duplex: 'half' }),
      await receiver.answer({ [scheme.names.signature]: 'v1=0,'.repeat(20_000) }, '{}'),
      await receiver.answer({ [scheme.names.signature]: 'v1,0 '.repeat(1_000) }, '{}'),
    ];
    for (const { status } of refusals) expect(status === 0 || status >= 400, String(status)).toBe(true);
    for (const body of [Buffer.from([0xff, 0xfe, 0x80, 0x00]), Buffer.alloc(0)]) await send(message(body));
    expect((await send(message(eventWith('INV-LAST')))).status).toBeLessThan(300);
  });

  test('takes nothing without a secret', async () => {
    const { command } = started();
    await using one = await RunningReceiver.start(command, await lastingFreePort(), bothForms(''));
    const unsigned = message(eventWith('INV-UNSIGNED'));
    const answer = one.answer(scheme.sign(unsigned, ''), Uint8Array.from(unsigned.body));
    // It does not run, or fails with each request, as PHP does.
    expect([0, 500]).toContain((await answer.catch(() => ({ status: 0 }))).status);
    expect(one.output).not.toContain('INV-UNSIGNED');
  });
}

/** Those that the machine has; the others are shown as skipped, with what is missing. */
function* onThisMachine<Each extends Language>(languages: readonly Each[]): Generator<Each> {
  for (const language of languages) {
    const [command, ...args] = language.needs;
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) yield language;
    else test.skip(`${language.sample}, not run: there is no ${language.missing} on this machine`, () => {});
  }
}

const scene = await forFile(startScene());

for (const language of onThisMachine(byHand)) {
  describe(language.sample, () => {
    let started: Started;
    beforeAll(async () => {
      started = await start(language);
    }, PREPARATION_MS);
    judgesRequests(service, () => started);

    test('judges every request and every signature of the published vectors rightly', async () => {
      const command = await prepared(language, language.stopClock);
      const cases = [...vectors.requests.map(published), ...vectors.vectors.flatMap(signedVector)];
      const judged: [name: string, isGenuine: boolean][] = [];
      for (const [clock, members] of Map.groupBy(cases, ({ secret: each, now }) => `${now} ${each}`)) {
        const [now = '', SIGNING_SECRET = ''] = clock.split(' ');
        await using one = await RunningReceiver.start(command, await lastingFreePort(), {
          NOW: now,
          SIGNING_SECRET,
        });
        for (const { name, headers, body } of members) {
          const { status } = await one.answer(headers, Uint8Array.from(body));
          // What is genuine and yet no event is answered with 500.
          judged.push([name, status !== 400]);
          expect([200, 204, 400, 500], name).toContain(status);
        }
      }
      const expected = new Map(cases.map(({ name, isGenuine }) => [name, isGenuine]));
      expect(judged).toHaveLength(cases.length);
      for (const [name, isGenuine] of judged) expect([name, isGenuine]).toEqual([name, expected.get(name)]);
    });
  });
}

/** Three registries and their compilers take a minute: before a release, and whenever these samples change. */
const fetched = process.env.RECEIVER_LIBRARIES === 'fetch' ? withLibrary : [];
if (fetched.length === 0)
  test.skip('receivers with libraries, not run: RECEIVER_LIBRARIES=fetch fetches these', () => {});

for (const language of onThisMachine(fetched)) {
  describe(language.sample, () => {
    let started: Started;
    beforeAll(async () => {
      started = await start(language);
    }, PREPARATION_MS);
    judgesRequests(standard, () => started);
  });
}

interface Case {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly isGenuine: boolean;
}

function published({ name, secret, now, headers, body, outcome }: (typeof vectors.requests)[number]): Case {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    name,
    secret,
    now,
    headers: Object.fromEntries(sent),
    body: Buffer.from(body),
    isGenuine: outcome === 'genuine',
  };
}

const REQUESTS_AT = 1_780_000_100;

/** A signature as it is, and with another last digit. */
function signedVector(vector: (typeof vectors.vectors)[number]): Case[] {
  const { name, secret, timestamp, signature, repeat = 1 } = vector;
  const text = 'body' in vector ? (vector.body ?? '') : '';
  const body = vector.body_base64
    ? Buffer.from(vector.body_base64, 'base64')
    : Buffer.from(text.repeat(repeat));
  const request = (value: string) => ({ 'Service-Timestamp': String(timestamp), 'Service-Signature': value });
  const wrong = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
  // One clock for most of them: they were signed within seconds of the requests.
  const shared = { secret, now: timestamp === 0 ? 0 : REQUESTS_AT, body };
  return [
    { ...shared, name, headers: request(signature), isGenuine: true },
    { ...shared, name: `${name}, altered`, headers: request(wrong), isGenuine: false },
  ];
}
