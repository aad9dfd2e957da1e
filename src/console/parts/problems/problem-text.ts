/** What an error means for a person, and what to change. */
import { ProblemError, UnreachableError } from '../../api.ts';
import { ExplainedError } from './explained-error.ts';

export interface ProblemText {
  readonly title: string;
  readonly detail: string;
  /** What is wrong with which input. */
  readonly inputs: readonly { readonly pointer: string; readonly detail: string }[];
  /** To quote when asking for help. */
  readonly requestId: string | undefined;
  /** What the documentation says about it. */
  readonly docs: string | undefined;
}

const titles: Readonly<Record<string, string>> = {
  rate_limited: 'Too many requests',
  forbidden_resource: 'You cannot see this',
  insufficient_scope: 'You may not do this',
  sign_in_required: 'Sign in again',
  link_used: 'This link was used already',
  link_expired: 'This link has expired',
  passkey_refused: 'The passkey was refused',
  sign_in_refused: 'You were not signed in',
  sign_in_expired: 'Start again',
  identity_provider_failed: 'The identity provider did not sign you in',
  sso_required: 'Sign in by the identity provider',
  sso_elsewhere: 'Sign in another way',
  domain_not_verified: 'Not verified yet',
  not_found: 'Not found',
  conflict: 'Not possible now',
  insufficient_role: 'You may not do this',
  link_revoked: 'This link was withdrawn',
  already_member: 'A member already',
  last_owner: 'The only owner',
  alert_channel_limit_reached: 'No more alert channels',
  inbox_limit_reached: 'No more built-in inboxes',
  webhook_endpoint_limit_reached: 'No more endpoints',
  verification_challenge_expired: 'The challenge has expired',
  verification_failed: 'Not verified',
  verification_unavailable: 'The handshake was not made',
  test_events_in_progress: 'Wait for the others',
  precondition_failed: 'Somebody else changed it',
  version_conflict: 'Somebody else changed it',
  invalid_request: 'Check your input',
  unprocessable_content: 'Check your input',
  query_too_large: 'Too much to count',
  service_unavailable: 'Not available at the moment',
  internal_error: 'Something went wrong on our side',
};

/** Where what programs are told is no use to a person. */
const details: Readonly<Record<string, string>> = {
  rate_limited: 'More was asked in a short time than is allowed.',
  service_unavailable: 'The service does not answer at the moment. Nothing that you see or entered is lost.',
};

export function problemText(error: unknown): ProblemText {
  if (error instanceof ProblemError) {
    const { problem, retryAfter } = error;
    const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`;
    return {
      title: titles[problem.code] ?? problem.title,
      detail: `${details[problem.code] ?? problem.detail}${wait}`,
      inputs: problem.errors ?? [],
      requestId: problem.request_id || undefined,
      docs: problem.code in titles || problem.status < 500 ? docsOf(problem.code) : undefined,
    };
  }
  const nothing = { inputs: [], requestId: undefined, docs: undefined };
  if (error instanceof UnreachableError)
    return { title: 'The server cannot be reached', detail: error.message, ...nothing };
  if (error instanceof ExplainedError) return { title: error.title, detail: error.message, ...nothing };
  const detail = error instanceof Error ? error.message : String(error);
  return {
    title: 'This page has a defect',
    detail: `${detail}. Reload the page; if it persists, report it.`,
    ...nothing,
  };
}

/** What is wrong with which filter of a list; undefined if anything else went wrong. */
export function filterProblems(error: unknown): ReadonlyMap<string, string> | undefined {
  const { inputs } = problemText(error);
  const isFilter = ({ pointer }: { readonly pointer: string }) => /^\/(?:query|body\/filter)\//.test(pointer);
  if (inputs.length === 0 || !inputs.every(isFilter)) return undefined;
  return new Map(inputs.map(({ pointer, detail }) => [pointer.slice(pointer.lastIndexOf('/') + 1), detail]));
}

/** Those that say different things: when everything fails at once, it says so once. */
export function differentProblems(errors: readonly unknown[]): unknown[] {
  const texts = errors.map((error) => {
    const { title, detail } = problemText(error);
    return `${title} ${detail}`;
  });
  return errors.filter((error, index) => Boolean(error) && texts.indexOf(texts[index] ?? '') === index);
}

/** The documentation is served beside the console. */
const docsOf = (code: string): string | undefined =>
  code === 'not_a_problem' ? undefined : `/docs/problems/${code}`;

/** `/body/url` → `url`: what the field is called in a form. */
export const fieldOf = (pointer: string): string => pointer.replace(/^\/(?:body|query|path|header)\//, '');
