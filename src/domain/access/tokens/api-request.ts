// What programs asked of the public API: a log for the members of their organization. A request is only noted in memory;
// notes are written together, and dropped before any request would wait for them.
import type { ApiRequest as Row } from '../../../../generated/prisma/client.ts';
import { plannedAnew, raw, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import {
  countPage,
  newest,
  type Page,
  type PageRequest,
  pageOf,
  type TimeRange,
  uuidAt,
} from '../../page.ts';

/** A request that was answered. `path` has the contract's templates, `code` is that of a refusal. */
export interface ServedRequest {
  readonly id: string;
  readonly organizationId: string;
  readonly tokenId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
}

/** Which requests are noted: those that change something and those that are refused, or all. */
export type RequestLogScope = 'changes' | 'all' | 'off';

const WRITE_AFTER_MS = 1_000;
/** Of one write. */
const NOTES_MAX = 2_000;
const NOTES_OF_TOKEN_MAX = 200;
/** A program that ignores its rate limit would fill the log without end: one in a write says that it does. */
const RATE_LIMITED = 429;

export class ApiRequestLog implements AsyncDisposable {
  readonly #context: Context;
  readonly #scope: RequestLogScope;
  #notes: (ServedRequest & { readonly at: Date })[] = [];
  #countByToken = new Map<string, number>();
  /** Tokens of which a request beyond the limit is noted. */
  #limited = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context, scope: RequestLogScope) {
    this.#context = context;
    this.#scope = scope;
  }

  note(request: ServedRequest): void {
    if (this.#scope === 'off') return;
    if (this.#scope === 'changes' && request.method === 'GET' && request.status < 400) return;
    const ofToken = this.#countByToken.get(request.tokenId) ?? 0;
    const isRepeated = request.status === RATE_LIMITED && this.#limited.has(request.tokenId);
    if (isRepeated || ofToken >= NOTES_OF_TOKEN_MAX || this.#notes.length >= NOTES_MAX) {
      this.#context.metrics.recordUnnotedRequests(1);
      return;
    }
    if (request.status === RATE_LIMITED) this.#limited.add(request.tokenId);
    this.#countByToken.set(request.tokenId, ofToken + 1);
    this.#notes.push({ ...request, at: this.#context.databaseClock.now() });
    this.#timer ??= setTimeout(() => {
      // While the database is slow, notes pile up to their limit, not writes.
      this.#writing = this.#writing.then(() => this.#write());
    }, WRITE_AFTER_MS).unref();
  }

  /** Writes what is noted. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
    await this.#write();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    const notes = this.#notes;
    this.#timer = undefined;
    this.#notes = [];
    this.#countByToken = new Map();
    this.#limited = new Set();
    if (notes.length === 0) return;
    const column = <Name extends keyof (typeof notes)[number]>(name: Name) => notes.map((note) => note[name]);
    try {
      await this.#context.db.execute`
        insert into api_request (organization_id, id, token_id, method, path, status, code, duration_ms, created_at)
        select organization_id, id, token_id, method, path, status, code, duration_ms, created_at
        from unnest(${column('organizationId')}::uuid[], ${column('id')}::uuid[], ${column('tokenId')}::uuid[],
                    ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::smallint[],
                    ${column('code')}::text[], ${column('durationMs')}::integer[], ${column('at')}::timestamptz[])
          as noted (organization_id, id, token_id, method, path, status, code, duration_ms, created_at)`;
    } catch (error) {
      this.#context.metrics.recordUnnotedRequests(notes.length);
      this.#context.log.warn({ err: error, requests: notes.length }, 'requests not written to their log');
    }
  }
}

/** A noted request with the name of its token. */
export interface ApiRequest extends Omit<Row, 'organization_id'> {
  readonly token_name: string;
}

/** The statuses of an outcome, from the first to the last. */
const statusesOf = { succeeded: [200, 399], refused: [400, 499], failed: [500, 599] } as const;

export interface ApiRequestFilter {
  readonly id?: string | undefined;
  readonly key_id?: string | undefined;
  readonly outcome?: keyof typeof statusesOf | undefined;
  readonly code?: string | undefined;
  readonly created: TimeRange;
}

/** In SQL: the order by the primary key, and the index of refusals, are chosen by the values of each call. */
export async function listApiRequests(
  context: Context,
  organizationId: string,
  page: PageRequest,
  { id, key_id, outcome, code, created }: ApiRequestFilter,
): Promise<Page<ApiRequest>> {
  const [from, to] = outcome ? statusesOf[outcome] : [];
  const conditions = [
    id !== undefined && sql`id = ${id}::uuid`,
    key_id !== undefined && sql`token_id = ${key_id}::uuid`,
    from !== undefined && sql`status between ${raw(String(from))} and ${raw(String(to))}`,
    // Only refusals have one, and so are found by their index.
    code !== undefined && sql`status >= 400 and code = ${code}`,
  ];
  const organization_id = sql`${organizationId}::uuid`;
  if (page.counter) {
    const own = [sql`organization_id = ${organization_id}`, ...conditions];
    return countPage(context, page.counter, page, raw('api_request'), own, created);
  }
  const keys = [{ name: sql`organization_id`, value: organization_id }];
  const found = newest(conditions, page, created, keys);
  const rows = await context.db.query<ApiRequest>`
    ${plannedAnew} select request.id, request.created_at, request.method, request.path, request.status, request.code, request.duration_ms,
           request.token_id, api_token.name as token_name
    from (
      select id, created_at, method, path, status, code, duration_ms, token_id from api_request where ${found}
    ) as request
    join api_token on api_token.id = request.token_id
    order by request.id desc`;
  return pageOf(rows, page.limit);
}

const REMOVED_TOGETHER = 10_000;

/** One organization after the other, by the primary key. @returns how many were removed. */
export async function removeOldApiRequests({ db, databaseClock, rules }: Context): Promise<number> {
  const { requestDays } = rules.retention;
  if (requestDays === null) return 0;
  const before = uuidAt(databaseClock.now(), -requestDays * 86_400_000);
  const organizations = await db.query<{ id: string }>`select id from organization`;
  let count = 0;
  for (const { id } of organizations) {
    for (let removed = REMOVED_TOGETHER; removed === REMOVED_TOGETHER; count += removed)
      removed = await db.execute`
        delete from api_request
        where organization_id = ${id}::uuid and id in (
          select id from api_request where organization_id = ${id}::uuid and id < ${before}::uuid
          order by id limit ${REMOVED_TOGETHER})`;
  }
  return count;
}
