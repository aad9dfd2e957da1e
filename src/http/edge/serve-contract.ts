// Serves the operations of one contract with openapi-backend, by handlers in the order in which
// openapi-backend calls them.
import { Stream } from 'node:stream';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Context as BackendContext } from 'openapi-backend';
import type { Context } from '../../domain/context.ts';
import type { UntypedCall } from '../public/route-handler.ts';
import { authorize } from './authentication.ts';
import { RequestWaiting } from './connections/waiting.ts';
import type { ContractBackend, EdgeRequest } from './contract/backend.ts';
import type { MatchedOperation } from './contract/route.ts';
import { hasTag } from './entity-tag.ts';
import { fingerprintOf, type HandlerReply, once } from './idempotency.ts';
import { JSON_TYPE } from './monitoring.ts';
import { invalidRequest } from './problem.ts';
import { rateLimitHeaderNames, rateLimitHeaders, rejectBeyondLimit } from './rate-limit.ts';
import { noBody, readJsonBody } from './request-body.ts';
import { type HeldMemory, NAMELESS, type RequestMemory, SMALL_ANSWER_BYTES } from './request-memory.ts';
import { methodNotAllowed } from './routing.ts';
import type { OperationHandler, ServedApi } from './served-api.ts';

type Principal = UntypedCall['principal'];

/** The state that the steps of a request share. */
export interface State {
  requestId: string;
  operation?: MatchedOperation;
  principal?: Principal;
  held?: HeldMemory;
  waiting?: RequestWaiting;
  /** All readers get the same bytes, which are in memory once. */
  isShared?: boolean;
  /** Of the problem document, if one answers. */
  problemCode?: string;
}

export type RequestContext = ParameterizedContext<State>;

export interface ServingMeans {
  readonly context: Context;
  readonly memory: RequestMemory;
  readonly serviceName: string;
}

/** @returns a middleware that answers requests for the API's operations and passes others on. */
export function serveContract(api: ServedApi, means: ServingMeans): Middleware<State> {
  const backend = api.contract.newBackend();
  registerSteps(backend, api, means.memory);
  for (const { operationId = '' } of api.contract.operations) {
    const handler = api.handlerOf(operationId);
    backend.register(operationId, (c: BackendContext, ctx: RequestContext) =>
      carryOut(handler, requestOf(c), ctx, means),
    );
  }
  return async (ctx, next) => {
    const request = requestFrom(ctx);
    try {
      await backend.handle(request, ctx);
    } catch (error) {
      // If the caller lost access, report that instead of errors in the request.
      if (isRemembered(ctx.state.principal)) await ctx.state.waiting?.readmit();
      throw error;
    } finally {
      ctx.state.held?.release();
    }
    if (!request.operation) await next();
  };
}

/** The steps before and after the handler of an operation. */
function registerSteps(backend: ContractBackend, api: ServedApi, memory: RequestMemory): void {
  const schemes = Object.keys(backend.definition.components?.securitySchemes ?? {});
  const admit = (_c: BackendContext, ctx: RequestContext) => admitCaller(api, memory, ctx);
  for (const scheme of schemes) backend.registerSecurityHandler(scheme, admit);
  backend.register({
    // Pass on to another contract, or to a page.
    notFound: () => undefined,
    methodNotAllowed(c, ctx: RequestContext) {
      throw methodNotAllowed(ctx.method, requestOf(c).allowedMethods);
    },
    postRoutingHandler(c, ctx: RequestContext) {
      const { operation } = requestOf(c);
      if (!operation) return;
      ctx.state.operation = operation;
      // Responses contain secrets and organizations' data.
      ctx.set('Cache-Control', 'no-store');
    },
    unauthorizedHandler(c) {
      const refusal = schemes
        .map((scheme) => c.security?.[scheme]?.error)
        .find((error) => error !== undefined);
      throw refusal ?? new Error('The request meets no security requirement, and no handler has said why.');
    },
    async postSecurityHandler(c, ctx: RequestContext) {
      // For an open operation, openapi-backend calls no security handler, but the caller may have a session
      // all the same.
      if (operationOf(ctx).isOpen) await admit(c, ctx);
      else if (!c.security?.authorized) return;
      await receive(requestOf(c), ctx);
    },
    validationFail(c) {
      throw invalidRequest(requestOf(c).errors);
    },
    postResponseHandler(c, ctx: RequestContext) {
      if (ctx.state.operation) answer(ctx, c.response);
    },
  });
}

/** The first step, so that a rejected request costs almost nothing. */
async function admitCaller(api: ServedApi, memory: RequestMemory, ctx: RequestContext): Promise<true> {
  const operation = operationOf(ctx);
  const { principal, rateLimitState } = await api.identify({ req: ctx.req, operation });
  ctx.state.principal = principal;
  if (rateLimitState) {
    ctx.set(rateLimitHeaders(rateLimitState));
    rejectBeyondLimit(rateLimitState);
  }
  const held = memory.forRequestOf(ownerOf(principal));
  ctx.state.held = held;
  const readmit = async () => {
    try {
      ctx.state.principal = await api.readmit({ req: ctx.req, operation });
    } catch (error) {
      // Remove the rate-limit headers of a caller that was rejected later.
      for (const name of rateLimitHeaderNames) ctx.remove(name);
      throw error;
    }
  };
  ctx.state.waiting = new RequestWaiting(ctx.res, callerIdOf(principal), readmit, () => held.leaveTurn());
  // People have roles instead of scopes; `identify` has checked them.
  if ('tokenId' in principal) authorize(principal, operation.scopes);
  return true;
}

/** Much longer than reading a body that is complete when the request is admitted. */
const LATE_BODY_MS = 250;

async function receive(request: EdgeRequest, ctx: RequestContext): Promise<void> {
  const { hasBody, needsBody, bodyBytesMax, weight } = operationOf(ctx);
  const { held, waiting } = admitted(ctx);
  const { json, bytes } = hasBody ? await readJsonBody(ctx, held, bodyBytesMax, weight) : noBody;
  if (!hasBody) await held.takeTurn(weight);
  // During a slow upload, a token may have been revoked, a session ended, or a role removed.
  if (performance.now() - request.receivedAt > LATE_BODY_MS) await waiting.readmit();
  request.bodyBytes = bytes;
  // Clients that are generated for Go and Java send null where no body is needed and none was given.
  if (json !== undefined && (json !== null || needsBody)) request.body = json;
}

async function carryOut(
  { handle, atomic }: OperationHandler,
  { query, headers, body, bodyBytes }: EdgeRequest,
  ctx: RequestContext,
  { context, serviceName }: ServingMeans,
): Promise<HandlerReply> {
  const operation = operationOf(ctx);
  const { principal, waiting } = admitted(ctx);
  const call = {
    path: operation.pathParameters,
    query,
    headers: operation.hasHeaderParameters ? headers : {},
    // Only an optional body can be absent here; it means the same as an empty one.
    body: operation.hasBody ? (body ?? {}) : undefined,
    principal,
    serviceName,
    waiting,
  };
  const run = (within: Context) => handle({ ...call, context: within });
  const key = ctx.get('Idempotency-Key');
  if (ctx.method !== 'POST' || key === '' || operation.isOpen) return run(context);
  const idempotent = {
    organizationId: ownerOf(principal),
    operation: operation.name,
    key,
    fingerprint: fingerprintOf(ctx.method, ctx.url, bodyBytes, ctx.get('If-Match')),
  };
  const { reply, replayed } = await once(context, idempotent, atomic, run);
  if (replayed) markReplayed(ctx);
  return reply;
}

function requestFrom(ctx: RequestContext): EdgeRequest {
  return {
    method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
    path: ctx.path,
    query: { ...ctx.query },
    headers: { ...ctx.headers },
    receivedAt: performance.now(),
    allowedMethods: [],
    bodyBytes: noBody.bytes,
    errors: [],
  };
}

const requestOf = ({ request }: BackendContext): EdgeRequest => request as unknown as EdgeRequest;

function operationOf({ state: { operation } }: RequestContext): MatchedOperation {
  if (!operation) throw new Error('The request has not been routed.');
  return operation;
}

function admitted({ state: { held, principal, waiting } }: RequestContext) {
  if (!held || !principal || !waiting) throw new Error('The caller has not been admitted.');
  return { held, principal, waiting };
}

const isRemembered = (principal: Principal | undefined): boolean =>
  principal !== undefined && 'isRemembered' in principal && principal.isRemembered === true;

/** The empty string before a sign-in. */
function callerIdOf(principal: Principal): string {
  if (!('client' in principal)) return principal.tokenId;
  return principal.session?.id ?? principal.portal?.id ?? '';
}

/** The owner of idempotency keys and memory: an organization, an operator token, a person, a portal, or nobody. */
export function ownerOf(principal: Principal): string {
  if ('client' in principal) return principal.session?.person.id ?? principal.portal?.id ?? NAMELESS;
  return 'organizationId' in principal ? principal.organizationId : principal.tokenId;
}

function answer(ctx: RequestContext, { status, body, headers }: HandlerReply): void {
  ctx.status = status;
  if (headers) ctx.set(headers);
  const condition = /^(GET|HEAD)$/.test(ctx.method) && headers?.ETag ? ctx.get('If-None-Match') : '';
  if (condition !== '' && hasTag(condition, headers?.ETag ?? '')) {
    ctx.status = 304;
    return;
  }
  // What breaks off must not look complete.
  if (body instanceof Stream) body.once('error', () => ctx.res.destroy());
  ctx.body = isJson(body) ? jsonBody(ctx, body) : (body ?? null);
  // Koa would turn a null body into a 204.
  ctx.status = status;
}

/** Other bodies are streams, or the text of a page. */
const isJson = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !(body instanceof Stream) && !Buffer.isBuffer(body);

/** While a large text is sent, it is kept outside V8's heap: a client may be slow to read it. */
function jsonBody(ctx: RequestContext, body: object): string | Buffer {
  ctx.set('Content-Type', JSON_TYPE);
  const text = JSON.stringify(body);
  return text.length > SMALL_ANSWER_BYTES ? Buffer.from(text) : text;
}

export function markReplayed(ctx: RequestContext): void {
  ctx.set('Idempotent-Replayed', 'true');
}
