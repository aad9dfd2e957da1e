/** What to change so that a handshake succeeds, for each way in which one fails. */
import type { VerificationHandshake } from '#client/types';
import { changesFor, errorName } from '../../../parts/attempts/responses.tsx';

export interface Advice {
  readonly title: string;
  readonly changes: readonly string[];
}

function advice(title: string, ...changes: readonly string[]): Advice {
  return { title, changes };
}

export function adviceFor({
  response,
  error,
}: Pick<VerificationHandshake, 'response' | 'error'>): Advice | undefined {
  if (error) return { title: errorName(error.class), changes: changesFor(error.class) };
  if (!response) return undefined;
  const { status } = response;
  if (status >= 300 && status < 400) return redirected;
  if (status === 401 || status === 403) return locked;
  if (status === 404 || status === 405) return elsewhere;
  if (status === 400) return refused;
  if (status >= 500) return broken;
  return status >= 200 && status < 300 ? notEchoed : otherStatus;
}

const redirected = advice(
  'The endpoint redirects',
  'Redirects are not followed. Register the address that the Location header names, with its exact path and slash.',
);
const locked = advice(
  'The endpoint asks for a sign-in',
  'Let requests to this path through without a password or token: the signature takes their place.',
  'Check a firewall or gateway in front of it, which may refuse requests that have no browser behind them.',
);
const elsewhere = advice(
  'There is nothing at this address',
  'Compare the path of the address with the route of your receiver.',
  'The route must accept POST requests.',
);
const refused = advice(
  'The receiver refused the request',
  'Compare the signing secret that your receiver has with the one that was shown for this endpoint.',
  'Verify the body as it arrives, before it is parsed. A parsed body that is written again differs.',
  'Check the clock of your machine: the timestamp may differ by five minutes.',
);
const broken = advice(
  'The receiver failed',
  'Look at its log at the time of the request. A missing signing secret is the usual reason.',
  'If a proxy answered, check that the receiver runs and that the proxy reaches it.',
);
const notEchoed = advice(
  'The challenge did not come back',
  'When the type of the body ends in “.webhook.verify”, answer with JSON that has the same challenge as the request.',
  'Answer within the same request: an empty 200 does not prove anything.',
  'Check that the answer is not that of a proxy or a default page.',
);
const otherStatus = advice(
  'The status is not one of success',
  'Answer the handshake with a status from 200 to 299.',
);
