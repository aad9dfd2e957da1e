import Koa, { type ParameterizedContext } from 'koa';
import type { Principal } from '../domain/api-token.ts';
import { RateLimiter, type RateLimitStanding } from '../domain/rate-limiter.ts';
import type { Context } from '../platform/context.ts';
import { authenticateBearer, authorize } from './authentication.ts';
import type { Contract, MatchedOperation } from './contract.ts';
import { handlers, type OperationHandler } from './handlers/index.ts';
import { fingerprintOf, type HandlerReply, once, ReplayedRefusal } from './idempotency.ts';
import type { Operations } from './operations.ts';
import { pagesOutsideContract } from './pages.ts';
import { EdgeError, problemOf } from './problem.ts';
import { rateLimitHeaders, refuseBeyondLimit } from './rate-limit.ts';
import { readJsonBody } from './request-body.ts';
import { newRequestId } from './request-id.ts';
import { traceRequests } from './request-trace.ts';
import { route } from './routing.ts';

/** What the stages tell one another about a request. */
interface State {
  requestId: string;
  operation?: MatchedOperation;
  principal?: Principal;
}

type RequestContext = ParameterizedContext<State>;

/** Sees every answer before it is sent; the tests hold it against the contract. */
export type AnswerCheck = (operation: MatchedOperation, ctx: RequestContext) => void;

/** What the edge calls to carry out a request; a benchmark of the edge itself puts something that costs nothing in its place. */
export interface EdgeParts {
  readonly authenticate: (context: Context, authorization: string | undefined) => Promise<Principal>;
  /** Counts the request against its token's limit; undefined if it has none. */
  readonly admit: (principal: Principal) => Promise<RateLimitStanding | undefined>;
  readonly handlerOf: (operationId: string) => OperationHandler;
  /** What the API's port tells those who run the service; absent, it tells them nothing. */
  readonly operations: Operations | undefined;
}

/** The edge, in the order in which a request passes through it. */
export function createKoa(
  context: Context,
  contract: Contract,
  checkAnswer: AnswerCheck = () => undefined,
  {
    authenticate = authenticateBearer,
    admit = admittingBy(context),
    handlerOf = operationHandler,
    operations,
  }: Partial<EdgeParts> = {},
): Koa<State> {
  const app = new Koa<State>();
  app.on('error', (error: Error) => context.log.warn({ err: error }, 'connection failed'));

  if (context.tracing.isOn) app.use(traceRequests(context.tracing));
  app.use(async (ctx, next) => {
    ctx.state.requestId = newRequestId();
    ctx.set('Request-Id', ctx.state.requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    const startedAt = performance.now();
    try {
      refuseUnreadableTarget(ctx);
      await next();
    } catch (error) {
      answerProblem(context, ctx, error);
    }
    if (ctx.state.operation) checkAnswer(ctx.state.operation, ctx);
    const durationMs = performance.now() - startedAt;
    context.metrics.requestServed(ctx.state.operation?.id, ctx.status, durationMs);
    context.log.info(
      {
        request_id: ctx.state.requestId,
        method: ctx.method,
        operation: ctx.state.operation?.id,
        status: ctx.status,
        duration_ms: Math.round(durationMs),
        organization_id: ctx.state.principal?.organizationId,
        token_id: ctx.state.principal?.tokenId,
      },
      'request served',
    );
  });

  app.use(async (ctx, next) => {
    const operation = route(contract, ctx);
    // Pages come second: to look through them costs every operation more than its own routing.
    if (!operation) return next();
    ctx.state.operation = operation;
    // Answers carry secrets and an organization's data.
    ctx.set('Cache-Control', 'no-store');
    const principal = await authenticate(context, authorizationOf(ctx));
    ctx.state.principal = principal;
    // Before anything is read or done for the request, so that one too many costs next to nothing.
    const standing = await admit(principal);
    if (standing) {
      ctx.set(rateLimitHeaders(standing));
      refuseBeyondLimit(standing);
    }
    authorize(principal, operation.scopes);
    const body = operation.hasBody ? await readJsonBody(ctx) : { json: undefined, raw: '' };
    const call = validate(contract, operation, ctx, body.json);
    answer(ctx, await carryOut(context, ctx, operation, handlerOf(operation.id), principal, body.raw, call));
  });

  app.use(pagesOutsideContract(contract, operations));

  app.use((ctx) => {
    throw new EdgeError('not_found', `There is nothing at ${ctx.path}.`);
  });
  return app;
}

function admittingBy(context: Context): EdgeParts['admit'] {
  const limiter = new RateLimiter(context);
  return (principal) => limiter.admit(principal);
}

/** Node takes the first of several Authorization headers; joined, they are malformed, as they should be. */
function authorizationOf({ req: { rawHeaders } }: RequestContext): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

const AUTHORIZATION = 'authorization';

/** A proxy's absolute-form target may hold anything; Koa would fail on what is not a URL. */
function refuseUnreadableTarget({ req }: RequestContext): void {
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
  if (errors.length > 0) {
    throw new EdgeError('invalid_request', 'The request does not match the contract.', { errors });
  }
  return { path: parts.path, query: parts.query, headers: parts.header, body };
}

async function carryOut(
  context: Context,
  ctx: RequestContext,
  operation: MatchedOperation,
  { handle, atomic }: OperationHandler,
  principal: Principal,
  rawBody: string,
  call: ValidCall,
): Promise<HandlerReply> {
  const run = (within: Context) => handle({ ...call, principal, context: within });
  const key = ctx.get('Idempotency-Key');
  if (ctx.method !== 'POST' || key === '') return run(context);
  const request = {
    organizationId: principal.organizationId,
    operation: operation.id,
    key,
    fingerprint: fingerprintOf(ctx.method, ctx.url, rawBody),
  };
  const { reply, replayed } = await once(context, request, atomic, run);
  if (replayed) markReplayed(ctx);
  return reply;
}

function operationHandler(operationId: string): OperationHandler {
  const handler = handlers[operationId];
  if (!handler) throw new Error(`The contract's operation ${operationId} has no handler.`);
  return handler;
}

function answer(ctx: RequestContext, { status, body, headers }: HandlerReply): void {
  ctx.status = status;
  if (headers) ctx.set(headers);
  ctx.body = body ?? null;
  // Koa makes a null body a 204 of its own.
  ctx.status = status;
}

function answerProblem(context: Context, ctx: RequestContext, thrown: unknown): void {
  const replayed = thrown instanceof ReplayedRefusal;
  const error = replayed ? thrown.refusal : thrown;
  const { problem, headers, isDefect } = problemOf(error, ctx.state.requestId);
  if (isDefect) context.log.error({ err: error, request_id: ctx.state.requestId }, 'request failed');
  if (replayed) markReplayed(ctx);
  ctx.status = problem.status;
  ctx.set(headers);
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
}

function markReplayed(ctx: RequestContext): void {
  ctx.set('Idempotent-Replayed', 'true');
}
