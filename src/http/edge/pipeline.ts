// The pipeline of a request, in the order of its steps.
import { Readable } from 'node:stream';
import Koa from 'koa';
import type { ApiRequestLog } from '../../domain/access/tokens/api-request.ts';
import type { Context } from '../../domain/context.ts';
import { docsAddress } from '../../platform/config/docs-address.ts';
import type { Config } from '../../platform/config.ts';
import { madeOnce } from '../../platform/made-once.ts';
import { terminalSafe } from '../../platform/terminal-safe.ts';
import { inboxReceiver } from '../inbox/inbox-receiver.ts';
import { UnavailableLog } from './connections/unavailable-log.ts';
import { endUnread, hasMuchUnread } from './connections/unread-body.ts';
import { reportedStatus } from './connections/waiting.ts';
import type { MatchedOperation } from './contract/route.ts';
import { readBuiltDocumentation } from './documents/built-documentation.ts';
import { consolePages } from './documents/console-files.ts';
import { contractForCallers, pagesOutsideContract } from './documents/pages.ts';
import { ReplayedRefusal } from './idempotency.ts';
import { EdgeError, toProblem } from './problem.ts';
import { newRequestId } from './request-id.ts';
import { NAMELESS, RequestMemory, SMALL_ANSWER_BYTES } from './request-memory.ts';
import { traceRequests } from './request-trace.ts';
import { refuseBrokenEscape } from './routing.ts';
import { securityHeaders } from './security-headers.ts';
import { markReplayed, ownerOf, type RequestContext, type State, serveContract } from './serve-contract.ts';
import type { ServedApi, ServedApis } from './served-api.ts';

/** Called with every response before it is sent; tests validate it against the contract. */
export type AnswerCheck = (operation: MatchedOperation, ctx: RequestContext) => void;

/** The configuration of the edge. */
export type EdgeSettings = Pick<
  Config,
  'cliPackage' | 'docsUrl' | 'publicUrl' | 'sdkPackage' | 'serviceName'
> & { readonly portal?: Config['portal'] };

/** What an edge may be given; it has its own otherwise. */
export interface EdgeParts {
  readonly checkAnswer?: AnswerCheck | undefined;
  readonly unavailableLog?: UnavailableLog;
  readonly memory?: RequestMemory;
  /** For the members of organizations; absent, nothing is logged for them. */
  readonly requestLog?: ApiRequestLog;
}

/** The stages of the edge, in the order that a request passes through them. */
export function createKoa(
  context: Context,
  apis: ServedApis,
  settings: EdgeSettings,
  {
    checkAnswer = () => undefined,
    unavailableLog = new UnavailableLog(context),
    memory = new RequestMemory(),
    requestLog,
  }: EdgeParts = {},
): Koa<State> {
  const app = new Koa<State>();
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A browser that went to another page is no fault.
    if (error.code !== undefined && CLOSED_BY_CLIENT.has(error.code))
      context.log.debug({ code: error.code }, 'connection closed by the client before the response was sent');
    else context.log.warn({ err: error, peer: 'client' }, 'connection failed');
  });

  const { serviceName } = settings;
  const headersFor = securityHeaders(settings.publicUrl);
  if (context.tracing.isOn) app.use(traceRequests(context.tracing));
  app.use(async (ctx, next) => {
    ctx.state.requestId = newRequestId();
    ctx.set('Request-Id', ctx.state.requestId);
    ctx.set(headersFor(ctx.headers));
    const startedAt = performance.now();
    try {
      rejectUnreadableTarget(ctx);
      await next();
      holdAnswer(memory, ctx);
    } catch (error) {
      answerProblem(context, settings, unavailableLog, ctx, error);
    }
    if (hasMuchUnread(ctx.req)) endUnread(ctx.req, ctx.res);
    if (ctx.state.operation) checkAnswer(ctx.state.operation, ctx);
    // The time that a request waited for an event does not make it slow.
    const waitedMs = ctx.state.waiting?.waitedMs ?? 0;
    const durationMs = performance.now() - startedAt - waitedMs;
    const status = reportedStatus(ctx.status, ctx.state.waiting);
    if (requestLog) noteForMembers(requestLog, ctx, status, durationMs);
    context.metrics.recordRequest(ctx.state.operation?.name, status, durationMs);
    if (waitedMs > 0) context.metrics.recordWait(ctx.state.operation?.name, waitedMs);
    // Monitoring asks every few seconds.
    const path = ctx.state.operation ? undefined : pathForLog(ctx.req.url);
    const level = path === '/healthz' && status === 200 ? 'debug' : 'info';
    context.log[level](
      {
        request_id: ctx.state.requestId,
        method: ctx.method,
        operation: ctx.state.operation?.name,
        path,
        status,
        duration_ms: Math.round(durationMs),
        ...(waitedMs > 0 && { waited_ms: Math.round(waitedMs) }),
        ...callerOf(ctx.state.principal),
      },
      'request served',
    );
  });

  const serving = Object.entries(apis).map(([name, load]: [string, () => Promise<ServedApi>]) => ({
    prefix: `/api/v1/${name}/`,
    serve: madeOnce(async () => serveContract(await load(), { context, memory, serviceName })),
  }));
  app.use(async (ctx, next) => {
    refuseBrokenEscape(ctx.path);
    const found = serving.find(({ prefix }) => ctx.path.startsWith(prefix));
    // Pages come after the operations: searching them costs more than routing.
    return found ? (await found.serve())(ctx, next) : next();
  });

  const readDocumentation = () =>
    readBuiltDocumentation({ ...settings, canonicalUrl: docsAddress(settings) });
  const publicContract = async () => (await apis.public()).contract;
  app.use(pagesOutsideContract(publicContract, readDocumentation, settings.publicUrl));
  app.use(consolePages(settings.publicUrl, settings.portal?.frameAncestors));
  // Never in production: the setting is refused there (config.ts).
  if (context.rules.allowInsecureReceivers) app.use(inboxReceiver(context, serviceName, memory));
  if (apis.operator) app.use(contractForCallers(settings.publicUrl, '/api/v1/operator', apis.operator));

  app.use(async (ctx) => {
    const path = `/api/v1/public${ctx.path}`;
    // The most common mistake is a missing prefix.
    const { kind } = (await publicContract()).match(ctx.method, path);
    const hint = kind === 'not_found' ? '' : ` Did you mean ${path}?`;
    throw new EdgeError('not_found', `There is nothing at ${ctx.path}.${hint}`);
  });
  return app;
}

const CLOSED_BY_CLIENT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/**
 * The path without its query for requests outside the contract. The query may contain secrets, and so may a
 * path into which somebody put one by mistake.
 */
function pathForLog(url = ''): string {
  const [path = ''] = url.split('?', 1);
  const shown = path.replaceAll(SECRET_LIKE, (word) => (UUID.test(word) ? word : '…'));
  return terminalSafe(shown.slice(0, LOGGED_PATH_CHARS_MAX));
}

/** A text as long as a token or a signing secret, in any encoding. */
const SECRET_LIKE = /[\w.~%+=-]{32,}/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const LOGGED_PATH_CHARS_MAX = 200;

/** Of organizations' tokens alone. */
function noteForMembers(log: ApiRequestLog, ctx: RequestContext, status: number, durationMs: number): void {
  const { principal, operation, requestId, problemCode = null } = ctx.state;
  if (!operation || !principal || 'client' in principal || !('organizationId' in principal)) return;
  const { organizationId, tokenId } = principal;
  log.note({
    id: requestId,
    organizationId,
    tokenId,
    method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
    path: operation.route,
    status,
    code: problemCode,
    durationMs: Math.round(durationMs),
  });
}

/** Who sent a request, for the log. Operators act for no organization. */
function callerOf(principal: State['principal']): Record<string, string | undefined> {
  if (!principal) return {};
  if ('client' in principal) {
    const { session, member, portal } = principal;
    return {
      organization_id: member?.organizationId ?? portal?.organizationId,
      portal_link_id: portal?.id,
      person_id: session?.person.id,
      session_id: session?.id,
    };
  }
  const organizationId = 'organizationId' in principal ? principal.organizationId : undefined;
  return { organization_id: organizationId, token_id: principal.tokenId };
}

/** A proxy's absolute-form target may contain anything; Koa would fail on an invalid URL. */
function rejectUnreadableTarget({ req }: RequestContext): void {
  if (req.url?.startsWith('/') || req.url === '*' || URL.canParse(req.url ?? '')) return;
  throw new EdgeError('invalid_request', 'The target of the request is neither a path nor a URL.');
}

/** Counts a large answer until it is sent; a stream holds what its operation may need at a time. */
function holdAnswer(memory: RequestMemory, ctx: RequestContext): void {
  const { body } = ctx;
  if (ctx.method === 'HEAD' || ctx.state.isShared) return;
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  const ofStream = body instanceof Readable ? (ctx.state.operation?.weight ?? 0) : 0;
  const bytes = isWhole ? body.length : ofStream;
  if (bytes <= SMALL_ANSWER_BYTES) return;
  const { principal } = ctx.state;
  const release = memory.takeForAnswer(
    principal ? ownerOf(principal) : NAMELESS,
    bytes,
    ctx.method === 'GET',
  );
  if (ctx.res.destroyed || ctx.res.socket?.destroyed) release();
  else ctx.res.once('close', release);
}

function answerProblem(
  context: Context,
  { docsUrl }: EdgeSettings,
  unavailableLog: UnavailableLog,
  ctx: RequestContext,
  thrown: unknown,
): void {
  const replayed = thrown instanceof ReplayedRefusal;
  const error = replayed ? thrown.refusal : thrown;
  const { problem, headers, isOurs } = toProblem(error, ctx.state.requestId, docsUrl);
  if (isOurs) {
    const { requestId } = ctx.state;
    if (problem.code === 'service_unavailable') unavailableLog.note(error, requestId);
    else context.log.error({ err: error, request_id: requestId }, 'request failed');
  }
  if (replayed) markReplayed(ctx);
  ctx.state.problemCode = problem.code;
  ctx.status = problem.status;
  // Headers of the answer that the problem document replaces.
  for (const name of ['Content-Encoding', 'ETag', 'Last-Modified']) ctx.remove(name);
  ctx.set(headers);
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
}
