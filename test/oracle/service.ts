// The service as its operator runs it: one process, which is killed now and then and started again, and callers that
// repeat what it has not answered.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MovedClock } from '../chaos/moved-clock.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { letTimePassIn } from '../support/passing-time.ts';
import { countersign, fact, RunningServer } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

export const GRACE_HOURS = 6;
const DAY_MS = 86_400_000;
/** A request that is killed keeps its key locked for a minute. */
const AGAIN_MS = 1_000;
/** So often a request is sent before the run fails. */
const TRIES_MAX = 180;
/** Requests at a time, besides those that wait to be repeated. */
const PLACES = 10;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read member by member, and compared.
  readonly body: any;
  /** It was sent more than once: whether the first was carried out is not known. */
  readonly isRepeated: boolean;
}

interface Call {
  readonly token: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Of a PATCH, so that a repetition changes nothing. */
  readonly version?: number | undefined;
}

export class Service implements AsyncDisposable {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #resources: AsyncDisposableStack;
  readonly #passTime: (days: number) => Promise<void>;
  readonly #waiting: (() => void)[] = [];
  #places = PLACES;
  #server: Promise<RunningServer>;
  /** What still answers while it is about to be killed. */
  #dying: Promise<RunningServer> | undefined;
  #killsLeft = 0;
  #killShare = 1;
  #isEnding = false;
  #passedDays = 0;
  kills = 0;
  requests = 0;
  operatorToken = '';

  private constructor(
    settings: Readonly<Record<string, string>>,
    resources: AsyncDisposableStack,
    passTime: (days: number) => Promise<void>,
  ) {
    this.#settings = settings;
    this.#resources = resources;
    this.#passTime = passTime;
    this.#server = RunningServer.start('api', settings);
  }

  /** Without workers, so that nothing is billed until `startWorkers`. */
  static async start(serverUrl: string): Promise<Service> {
    await using started = new AsyncDisposableStack();
    const { url } = started.use(await createTestDatabase(serverUrl));
    const { path } = started.use(await scratchFolder('oracle'));
    const passInDatabase = await letTimePassIn(url);
    const clock = new MovedClock(join(path, 'clock'));
    const settings = {
      ...clock.environment,
      DATABASE_URL: url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      RATE_LIMIT: 'off',
      USAGE_GRACE_HOURS: `${GRACE_HOURS}`,
      ALLOW_INSECURE_RECEIVERS: 'true',
    };
    let passed = 0;
    const service = new Service(settings, started.move(), async (days) => {
      passed += days * DAY_MS;
      await passInDatabase(days * DAY_MS);
      clock.setWrongBy(passed);
    });
    const created = await countersign(['operator-token', 'create', '--name', 'oracle'], settings);
    service.operatorToken = fact(created, 'token');
    if (service.operatorToken === '') throw new Error(`No operator token: ${created.stderr}`);
    return service;
  }

  async startWorkers(): Promise<void> {
    await (await this.#server).stop();
    this.#server = RunningServer.start('start', this.#settings);
    await this.#server;
  }

  /** Lets days pass, for the database and the process. */
  async passDays(days: number): Promise<void> {
    this.#passedDays += days;
    await this.#passTime(days);
  }

  now(): number {
    return Date.now() + this.#passedDays * DAY_MS;
  }

  /** From now on `mayDie` kills so many times, of so many at which it is asked. */
  allowKills(count: number, asked = count): void {
    this.#killsLeft = count;
    this.#killShare = (2 * count) / asked;
  }

  /** Perhaps kills the process within so many milliseconds, and starts another. */
  mayDie(withinMs: number): void {
    if (this.#killsLeft === 0 || this.#isEnding || Math.random() > this.#killShare) return;
    this.#killsLeft -= 1;
    const dying = this.#server;
    this.#server = (async () => {
      const server = await dying;
      await delay(Math.random() * withinMs);
      await server.stop('SIGKILL');
      this.kills += 1;
      return RunningServer.start('start', this.#settings);
    })();
    this.#server.catch(() => undefined);
    this.#dying = dying;
  }

  async #baseUrl(): Promise<string> {
    const dying = this.#dying && (await this.#dying);
    if (dying && !dying.hasEnded) return dying.baseUrl;
    return (await this.#server).baseUrl;
  }

  /** Repeats the request, with the same key, until it is answered by what it led to. */
  async call(call: Call): Promise<Answer> {
    const key = randomUUID();
    let unanswered: unknown;
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (tries > 0) await delay(AGAIN_MS);
      await this.#place();
      try {
        const answer = await this.#send(call, key);
        const isUnfinished = answer.body?.code === 'idempotency_key_in_use';
        if (answer.status < 500 && !isUnfinished) return { ...answer, isRepeated: tries > 0 };
        unanswered = answer;
      } catch (error) {
        unanswered = error;
      } finally {
        this.#giveBack();
      }
    }
    throw new Error(`${call.method} ${call.path} was never answered.`, { cause: unanswered });
  }

  async #send(
    { token, method, path, body, version }: Call,
    key: string,
  ): Promise<Omit<Answer, 'isRepeated'>> {
    const baseUrl = await this.#baseUrl();
    this.requests += 1;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'Idempotency-Key': key }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async #place(): Promise<void> {
    if (this.#places > 0) this.#places -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#places += 1;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true;
    const server = await this.#server.catch(() => undefined);
    await server?.stop('SIGKILL');
    await this.#resources.disposeAsync();
  }
}

/** A caller of one organization. */
export class Organization {
  readonly service: Service;
  readonly id: string;
  readonly zone: string;
  readonly #token: string;

  constructor(service: Service, id: string, zone: string, token: string) {
    this.service = service;
    this.id = id;
    this.zone = zone;
    this.#token = token;
  }

  static async create(service: Service, zone: string): Promise<Organization> {
    const token = service.operatorToken;
    const asOperator = async (path: string, body: object) =>
      expected(201, await service.call({ token, method: 'POST', path: `/api/v1/operator${path}`, body }));
    const owner = { name: zone, owner_email: 'owner@oracle.example', time_zone: zone };
    const { id } = await asOperator('/organizations', owner);
    const issued = await asOperator(`/organizations/${id}/tokens`, {
      name: 'oracle',
      scopes: ['full_access'],
    });
    return new Organization(service, id, zone, issued.token);
  }

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.service.call({
      token: this.#token,
      method,
      path: `/api/v1/public${path}`,
      ...(body !== undefined && { body }),
    });
  }

  /** Changes a resource as it is in a version. */
  async patch(path: string, version: number, body: object): Promise<Answer> {
    const call = { token: this.#token, method: 'PATCH', path: `/api/v1/public${path}`, body, version };
    const answer = await this.service.call(call);
    // The first request, which was not answered, has changed it.
    if (answer.isRepeated && answer.status === 412) return this.call('GET', path);
    return answer;
  }

  /** @returns the body. @throws Error unless the status is as expected. */
  async done(status: number, method: string, path: string, body?: unknown): Promise<Answer['body']> {
    return expected(status, await this.call(method, path, body));
  }

  /** All of a list. */
  async all(path: string): Promise<Answer['body'][]> {
    const found: Answer['body'][] = [];
    let cursor = '';
    do {
      const page = await this.done(200, 'GET', `${path}?limit=100${cursor}`);
      found.push(...page.data);
      cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
    } while (cursor !== '');
    return found;
  }
}

function expected(status: number, answer: Answer): Answer['body'] {
  if (answer.status === status) return answer.body;
  throw new Error(`${answer.status} in place of ${status}: ${JSON.stringify(answer.body)}`);
}
