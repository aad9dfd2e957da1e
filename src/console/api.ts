/** How the console asks the server: the one client, its errors, and what it does when the server wants the person to sign in again. */

import type { Problem } from '#client/types';
import { client } from '../../generated/console-client/client.gen.ts';
import { isPortal } from './portal.ts';
import { rememberRefusal, secondsToWait } from './refusals.ts';
import { hasTyped } from './typed.ts';

/** The server refused a request, and says why (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** When it makes sense to ask again, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get code(): Problem['code'] {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** The server could not be reached, or what answered was not it. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The server, or what it needs, is down: asking again soon helps. */
export const isOutage = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof ProblemError && error.status === 503);

export const isSignedOut = (error: unknown): boolean => error instanceof ProblemError && error.status === 401;

/** Why somebody has to sign in again: what they do needs a recent sign-in, or their session has ended. */
export type SignInReason = 'recent' | 'ended';

/** Asks the person to prove who they are; resolves to whether they did. */
type StepUp = (reason: SignInReason) => Promise<boolean>;
let stepUp: StepUp | undefined;

/** The dialog (shell/step-up.tsx) says here that it is there. @returns what takes that back. */
export function onSignInRequired(ask: StepUp): () => void {
  stepUp = ask;
  return () => {
    if (stepUp === ask) stepUp = undefined;
  };
}

/** For a page that would be lost otherwise: it stays, and its person signs in elsewhere. */
export const askToSignInAgain = (): Promise<boolean> => stepUp?.('ended') ?? Promise.resolve(false);

client.setConfig({ fetch: send, throwOnError: true });

// A repetition, after another sign-in, has the same effect once.
client.interceptors.request.use((request) => {
  // Which of the browser's sessions is meant.
  if (isPortal) request.headers.set('Console-Portal', '1');
  const isChange = request.method === 'POST' && /\/console\/(?:organizations|operator)\//.test(request.url);
  if (isChange && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  return request;
});

client.interceptors.error.use((error, response) => {
  if (!response) return error;
  if (!isProblem(error))
    return new UnreachableError(
      `Something between this page and the server answered with status ${response.status}. Try again soon.`,
    );
  return new ProblemError(error, secondsIn(response));
});

/** Sends a request; if it needs a recent sign-in, or a form's session has ended, once more after that. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const again = request.clone();
  const response = await reach(request);
  if (response.status === 401 && request.method !== 'GET' && hasTyped())
    return (await askToSignInAgain()) ? reach(again) : response;
  if (response.status !== 403 || !stepUp) return response;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isProblem(problem) || problem.code !== 'sign_in_required' || !(await stepUp('recent')))
    return response;
  return reach(again);
}

async function reach(request: Request): Promise<Response> {
  const seconds = secondsToWait(request);
  if (seconds !== undefined) throw new ProblemError(tooMany, seconds);
  try {
    const response = await fetch(request);
    if (response.status === 429) rememberRefusal(request, secondsIn(response) ?? 1);
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new UnreachableError('The server could not be reached. Check your connection and try again.', {
      cause: error,
    });
  }
}

/** What the server would say, which is not asked. */
const tooMany: Problem = {
  type: '/docs/problems/rate_limited',
  title: 'Too Many Requests',
  status: 429,
  detail: 'Too many requests.',
  code: 'rate_limited',
  request_id: '',
};

function secondsIn({ headers }: Response): number | undefined {
  const retryAfter = headers.get('Retry-After');
  return retryAfter === null ? undefined : Number(retryAfter);
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'request_id' in value;
