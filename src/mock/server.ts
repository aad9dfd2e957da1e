/** The application of the mock. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import Koa, { type ParameterizedContext } from 'koa';
import { v7 as uuidv7 } from 'uuid';
import { type MockOperation, mockOperations } from '../contract/documented-answers.ts';
import type { ContractText } from '../http/edge/contract/contract-text.ts';
import { type Contract, loadContract } from '../http/edge/contract/load.ts';
import type { MatchedOperation } from '../http/edge/contract/route.ts';
import type { Documentation } from '../http/edge/documents/documentation.ts';
import { pagesOutsideContract } from '../http/edge/documents/pages.ts';
import { SAMPLE_ORIGIN } from '../http/edge/documents/placeholders.ts';
import { EdgeError, invalidRequest, statusByCode, toProblem } from '../http/edge/problem.ts';
import { noBody, readJsonBody } from '../http/edge/request-body.ts';
import { NAMELESS, RequestMemory } from '../http/edge/request-memory.ts';
import { refuseBrokenEscape, route } from '../http/edge/routing.ts';
import { DOCS_URL_DEFAULT } from '../platform/config/docs-address.ts';
import { chooseAnswer, credentialsRefusal, type MockAnswer } from './answers.ts';
import { allowEveryOrigin } from './cors.ts';
import { readDelay } from './prefer.ts';
import { createPrism } from './prism.ts';

/** What was answered to a request. */
export interface Served {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The contract's example that the answer was made from. */
  readonly example: string | undefined;
  /** A defect of the mock. */
  readonly failure: unknown;
}

interface State {
  requestId: string;
  example?: string | undefined;
  failure?: unknown;
}

type RequestContext = ParameterizedContext<State>;

/**
 * The API with nothing behind it: parts of the real server validate the requests, and the answers are made
 * from the contract's examples. It keeps no state.
 *
 * @param text the public contract.
 */
export async function createMock(
  text: ContractText,
  onServed: (served: Served) => void,
): Promise<Koa<State>> {
  const contract = await loadContract({ serviceName: 'Service', text });
  const document = JSON.parse(contract.json);
  const operations = new Map(mockOperations(document).map((operation) => [operation.id, operation]));
  const prism = await createPrism(document);
  const app = new Koa<State>();
  // A caller that hangs up is not an error.
  app.on('error', () => undefined);

  app.use(async (ctx, next) => {
    ctx.state.requestId = uuidv7();
    ctx.set('Request-Id', ctx.state.requestId);
    try {
      await next();
    } catch (error) {
      answerProblem(ctx, error);
    }
    const { method, url, status, state } = ctx;
    onServed({ method, url, status, example: state.example, failure: state.failure });
  });
  app.use(allowEveryOrigin);
  app.use(
    pagesOutsideContract(
      async () => contract,
      () => documentationOf(contract),
    ),
  );

  app.use(async (ctx) => {
    refuseBrokenEscape(ctx.path);
    const matched = route(contract, ctx);
    if (!matched) throw new EdgeError('not_found', `There is nothing at ${ctx.path}.`);
    const operation = operations.get(matched.id);
    if (!operation) throw new Error(`The mock does not know the operation ${matched.id}.`);
    const refusal = credentialsRefusal(operation, ctx.req.headersDistinct.authorization?.join(', '));
    const answer = refusal ?? (await answerTo(ctx, contract, matched, operation));
    send(ctx, answer, await prism(operation.id, ctx.path, answer));
  });
  return app;
}

/** Made from the contract that is being edited, not from the generated one. */
async function documentationOf(contract: Contract): Promise<Documentation> {
  const [{ buildSite }, { readPublishedFiles }] = await Promise.all([
    import('../docs/site.ts'),
    import('../docs/published-files.ts'),
  ]);
  const readable = contract.at(SAMPLE_ORIGIN);
  return buildSite({ contract: readable, statusByCode, ...readPublishedFiles(), servedByApi: true });
}

/** Stops waiting when the caller hangs up. */
async function delay({ res }: RequestContext, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([
    setTimeout(milliseconds, undefined, { signal }),
    once(res, 'close', { signal }),
  ]).finally(() => over.abort());
}

/** Of the little that one developer sends. */
const memory = new RequestMemory();

/** @throws EdgeError for a request that does not fit the contract. */
async function answerTo(
  ctx: RequestContext,
  contract: Contract,
  matched: MatchedOperation,
  operation: MockOperation,
): Promise<MockAnswer> {
  const prefer = ctx.get('Prefer');
  await delay(ctx, readDelay(prefer));
  const held = memory.forRequestOf(NAMELESS);
  const { json } = matched.hasBody
    ? await readJsonBody(ctx, held, matched.bodyBytesMax, 0).finally(() => held.release())
    : noBody;
  const query = { ...ctx.query };
  const errors = contract.requestErrors(matched.id, {
    path: matched.pathParameters,
    query,
    header: { ...ctx.headers },
    requestBody: json,
  });
  if (errors.length > 0) throw invalidRequest(errors);
  return chooseAnswer(operation, prefer, query);
}

function send(ctx: RequestContext, { status, example, headers }: MockAnswer, body: unknown): void {
  ctx.state.example = example;
  const { version } = Object(body);
  ctx.set({
    ...headers,
    // The contract shows one ETag for all examples of bodies.
    ...(headers.ETag !== undefined && typeof version === 'number' && { ETag: `"${version}"` }),
    'Request-Id': ctx.state.requestId,
    'Cache-Control': 'no-store',
  });
  if (body !== undefined && status >= 300) {
    sendProblem(ctx, { ...Object(body), request_id: ctx.state.requestId });
  } else {
    ctx.body = body ?? null;
  }
  // Koa turns a null body into a 204.
  ctx.status = status;
}

function answerProblem(ctx: RequestContext, error: unknown): void {
  const { problem, headers, isOurs } = toProblem(error, ctx.state.requestId, DOCS_URL_DEFAULT);
  if (isOurs) ctx.state.failure = error;
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  ctx.status = problem.status;
  sendProblem(ctx, problem);
}

function sendProblem(ctx: RequestContext, problem: object): void {
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
}
