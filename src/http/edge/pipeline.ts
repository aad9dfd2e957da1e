// The pipeline of a request, in the order of its steps.
import { Stream } from 'node:stream';
import Koa, { type ParameterizedContext } from 'koa';
import type { Principal } from '../../domain/access/api-token.ts';
import type { OperatorPrincipal } from '../../domain/access/operator-token.ts';
import type { Context } from '../../domain/context.ts';
import { docsAddress } from '../../platform/config/docs-address.ts';
import type { Config } from '../../platform/config.ts';
import { terminalSafe } from '../../platform/terminal-safe.ts';
import type { ConsolePrincipal } from '../console/principal.ts';
import { inboxReceiver } from '../inbox/inbox-receiver.ts';
import type { UntypedCall } from '../public/route-handler.ts';
import { authorize } from './authentication.ts';
import { readBuiltDocumentation } from './built-documentation.ts';
import { consolePages } from './console-files.ts';
import type { Contract } from './contract/load.ts';
import type { MatchedOperation } from './contract/route.ts';
import { fingerprintOf, type HandlerReply, once, ReplayedRefusal } from './idempotency.ts';
import { JSON_TYPE } from './monitoring.ts';
import { contractForCallers, pagesOutsideContract } from './pages.ts';
import { EdgeError, invalidRequest, toProblem } from './problem.ts';
import { rateLimitHeaderNames, rateLimitHeaders, rejectBeyondLimit } from './rate-limit.ts';
import { noBody, readJsonBody } from './request-body.ts';
import { newRequestId } from './request-id.ts';
import { NAMELESS, RequestMemory, SMALL_ANSWER_BYTES } from './request-memory.ts';
import { traceRequests } from './request-trace.ts';
import { refuseBrokenEscape, route } from './routing.ts';
import { securityHeaders } from './security-headers.ts';
import type { OperationHandler, ServedApi, ServedApis } from './served-api.ts';
import { UnavailableLog } from './unavailable-log.ts';
import { endUnread, hasMuchUnread } from './unread-body.ts';
import { RequestWaiting, reportedStatus } from './waiting.ts';

/** What the stages share about a request. */
interface State {
  requestId: string;
  operation?: MatchedOperation;
  principal?: Principal | OperatorPrincipal | ConsolePrincipal;
  waiting?: RequestWaiting;
  /** All who read it are sent the same bytes, which take memory once. */
  isShared?: boolean;
}

type RequestContext = ParameterizedContext<State>;

/** Called with every response before it is sent; tests validate it against the contract. */
export type AnswerCheck = (operation: MatchedOperation, ctx: RequestContext) => void;

/** The configuration of the edge. */
export type EdgeSettings = Pick<Config, 'docsUrl' | 'publicUrl' | 'sdkPackage' | 'serviceName'>;

/** The stages of the edge, in the order that a request passes through them. */
export function createKoa(
  context: Context,
  apis: ServedApis,
  settings: EdgeSettings,
  checkAnswer: AnswerCheck = () => undefined,
  unavailableLog = new UnavailableLog(context),
  memory = new RequestMemory(),
): Koa<State> {
  const app = new Koa<State>();
  app.on('error', (error: Error) => context.log.warn({ err: error, peer: 'client' }, 'connection failed'));

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
    // A request that waited for an event was not slow.
    const waitedMs = ctx.state.waiting?.waitedMs ?? 0;
    const durationMs = performance.now() - startedAt - waitedMs;
    const status = reportedStatus(ctx.status, ctx.state.waiting);
    context.metrics.recordRequest(ctx.state.operation?.name, status, durationMs);
    if (waitedMs > 0) context.metrics.recordWait(ctx.state.operation?.name, waitedMs);
    // Whoever watches asks every few seconds.
    const level = ctx.req.url === '/healthz' && status === 200 ? 'debug' : 'info';
    context.log[level](
      {
        request_id: ctx.state.requestId,
        method: ctx.method,
        operation: ctx.state.operation?.name,
        ...(!ctx.state.operation && { path: pathForLog(ctx.req.url) }),
        status,
        duration_ms: Math.round(durationMs),
        ...(waitedMs > 0 && { waited_ms: Math.round(waitedMs) }),
        ...callerOf(ctx.state.principal),
      },
      'request served',
    );
  });

  app.use(async (ctx, next) => {
    const found = await findOperation(apis, ctx);
    // Pages come second: searching them costs every operation more than its own routing.
    if (!found) return next();
    const { api, operation } = found;
    ctx.state.operation = operation;
    // Responses contain secrets and organizations' data.
    ctx.set('Cache-Control', 'no-store');
    // First of all, so that a rejected request costs almost nothing.
    const begunAt = performance.now();
    const { principal, rateLimitState } = await api.identify({ req: ctx.req, operation });
    ctx.state.principal = principal;
    if (rateLimitState) {
      ctx.set(rateLimitHeaders(rateLimitState));
      rejectBeyondLimit(rateLimitState);
    }
    const held = memory.forRequestOf(ownerOf(principal));
    const readmit = async () => {
      try {
        ctx.state.principal = await api.readmit({ req: ctx.req, operation });
      } catch (error) {
        // Those of somebody who is not known any more.
        for (const name of rateLimitHeaderNames) ctx.remove(name);
        throw error;
      }
    };
    const waiting = new RequestWaiting(ctx.res, callerIdOf(principal), readmit, () => held.leaveTurn());
    ctx.state.waiting = waiting;
    try {
      // People have roles, and were refused by them already.
      if ('tokenId' in principal) authorize(principal, operation.scopes);
      const { hasBody, bodyBytesMax, weight } = operation;
      const body = hasBody ? await readJsonBody(ctx, held, bodyBytesMax, weight) : noBody;
      if (!hasBody) await held.takeTurn(weight);
      // Meanwhile a token may have been revoked, a session ended, or a role taken away.
      if (performance.now() - begunAt > LATE_BODY_MS) await waiting.readmit();
      const call = validate(api.contract, operation, ctx, body.json);
      const handler = api.handlerOf(operation.id);
      answer(
        ctx,
        await execute(context, ctx, operation, handler, body.bytes, {
          ...call,
          principal: ctx.state.principal,
          serviceName,
          waiting,
        }),
      );
    } catch (error) {
      // Nothing is wrong with the request of somebody who is not known any more, but that.
      if (isRemembered(ctx.state.principal)) await readmit();
      throw error;
    } finally {
      held.release();
    }
  });

  const readDocumentation = () =>
    readBuiltDocumentation({ ...settings, canonicalUrl: docsAddress(settings) });
  const publicContract = async () => (await apis.public()).contract;
  app.use(pagesOutsideContract(publicContract, readDocumentation, settings.publicUrl));
  app.use(consolePages(settings.publicUrl));
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

/** Of a request outside the contract. A query may hold secrets, and so may a path that somebody has mistaken for one. */
function pathForLog(url = ''): string {
  const [path = ''] = url.split('?', 1);
  const shown = path.replaceAll(SECRET_LIKE, (word) => (UUID.test(word) ? word : '…'));
  return terminalSafe(shown.slice(0, LOGGED_PATH_CHARS_MAX));
}

/** As long as a token or a signing secret, in whatever encoding. */
const SECRET_LIKE = /[\w.~%+=-]{32,}/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Far beyond what a whole body takes that is there when the request is admitted. */
const LATE_BODY_MS = 250;
const LOGGED_PATH_CHARS_MAX = 200;

async function findOperation(
  apis: ServedApis,
  ctx: RequestContext,
): Promise<{ api: ServedApi; operation: MatchedOperation } | undefined> {
  refuseBrokenEscape(ctx.path);
  for (const [name, load] of Object.entries(apis)) {
    if (!ctx.path.startsWith(`/api/v1/${name}/`)) continue;
    const api: ServedApi = await load();
    const operation = route(api.contract, ctx);
    return operation && { api, operation };
  }
  return undefined;
}

/** Who sent a request, for the log. Operators act for no organization. */
function callerOf(principal: State['principal']): Record<string, string | undefined> {
  if (!principal) return {};
  if ('client' in principal) {
    const { session, member } = principal;
    return {
      organization_id: member?.organizationId,
      person_id: session?.person.id,
      session_id: session?.id,
    };
  }
  const organizationId = 'organizationId' in principal ? principal.organizationId : undefined;
  return { organization_id: organizationId, token_id: principal.tokenId };
}

const isRemembered = (principal: State['principal']): boolean =>
  principal !== undefined && 'isRemembered' in principal && principal.isRemembered === true;

/** Empty before a sign-in. */
function callerIdOf(principal: UntypedCall['principal']): string {
  return 'client' in principal ? (principal.session?.id ?? '') : principal.tokenId;
}

/** Whose idempotency keys and memory they are: an organization's, an operator token's, a person's, or nobody's. */
function ownerOf(principal: UntypedCall['principal']): string {
  if ('client' in principal) return principal.session?.person.id ?? NAMELESS;
  return 'organizationId' in principal ? principal.organizationId : principal.tokenId;
}

/** A proxy's absolute-form target may contain anything; Koa would fail on an invalid URL. */
function rejectUnreadableTarget({ req }: RequestContext): void {
  if (req.url?.startsWith('/') || req.url === '*' || URL.canParse(req.url ?? '')) return;
  throw new EdgeError('invalid_request', 'The target of the request is neither a path nor a URL.');
}

interface ValidCall {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

function validate(
  contract: Contract,
  operation: MatchedOperation,
  ctx: RequestContext,
  body: unknown,
): ValidCall {
  const parts = {
    path: operation.pathParameters,
    query: { ...ctx.query },
    header: operation.hasHeaderParameters ? { ...ctx.headers } : {},
    ...(body !== undefined && { requestBody: body }),
  };
  const errors = contract.requestErrors(operation.id, { requestBody: undefined, ...parts });
  if (errors.length > 0) throw invalidRequest(errors);
  // Only a body that may be absent is absent here: it says nothing, as an empty one does.
  const said = operation.hasBody ? (body ?? {}) : body;
  return { path: parts.path, query: parts.query, headers: parts.header, body: said };
}

async function execute(
  context: Context,
  ctx: RequestContext,
  operation: MatchedOperation,
  { handle, atomic }: OperationHandler,
  rawBody: Buffer,
  call: Omit<UntypedCall, 'context'>,
): Promise<HandlerReply> {
  const run = (within: Context) => handle({ ...call, context: within });
  const key = ctx.get('Idempotency-Key');
  if (ctx.method !== 'POST' || key === '' || operation.isOpen) return run(context);
  const request = {
    organizationId: ownerOf(call.principal),
    operation: operation.name,
    key,
    fingerprint: fingerprintOf(ctx.method, ctx.url, rawBody, ctx.get('If-Match')),
  };
  const { reply, replayed } = await once(context, request, atomic, run);
  if (replayed) markReplayed(ctx);
  return reply;
}

function answer(ctx: RequestContext, { status, body, headers }: HandlerReply): void {
  ctx.status = status;
  if (headers) ctx.set(headers);
  ctx.body = isJson(body) ? jsonBody(ctx, body) : (body ?? null);
  // Koa would turn a null body into a 204.
  ctx.status = status;
}

/** The others are streams, or the text of a page. */
const isJson = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !(body instanceof Stream) && !Buffer.isBuffer(body);

/** Large texts are kept outside V8's heap while they are sent: a client may be slow to read them. */
function jsonBody(ctx: RequestContext, body: object): string | Buffer {
  ctx.set('Content-Type', JSON_TYPE);
  const text = JSON.stringify(body);
  return text.length > SMALL_ANSWER_BYTES ? Buffer.from(text) : text;
}

/** Counts a large answer until it is sent. */
function holdAnswer(memory: RequestMemory, ctx: RequestContext): void {
  const { body } = ctx;
  if (ctx.method === 'HEAD' || ctx.state.isShared) return;
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body.length : 0;
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
  ctx.status = problem.status;
  // Of the answer in whose place this one is.
  for (const name of ['Content-Encoding', 'ETag', 'Last-Modified']) ctx.remove(name);
  ctx.set(headers);
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
}

function markReplayed(ctx: RequestContext): void {
  ctx.set('Idempotent-Replayed', 'true');
}
