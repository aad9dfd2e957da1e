/** What to change so that a handshake succeeds, for each way in which one fails. */
import type { VerificationHandshake } from '../../../../generated/console-client/types.gen.ts';

export interface Advice {
  readonly title: string;
  readonly changes: readonly string[];
}

export function adviceFor({
  response,
  error,
}: Pick<VerificationHandshake, 'response' | 'error'>): Advice | undefined {
  if (error) return byError[error.class] ?? byError.internal;
  if (!response) return undefined;
  const { status } = response;
  if (status >= 300 && status < 400) return redirected;
  if (status === 401 || status === 403) return locked;
  if (status === 404 || status === 405) return elsewhere;
  if (status === 400) return refused;
  if (status >= 500) return broken;
  return status >= 200 && status < 300 ? notEchoed : otherStatus;
}

const redirected: Advice = {
  title: 'The endpoint redirects',
  changes: [
    'Redirects are not followed. Register the address that the Location header names, with its exact path and slash.',
  ],
};
const locked: Advice = {
  title: 'The endpoint asks for a sign-in',
  changes: [
    'Let requests to this path through without a password or token: the signature takes their place.',
    'Check a firewall or gateway in front of it, which may refuse requests that have no browser behind them.',
  ],
};
const elsewhere: Advice = {
  title: 'There is nothing at this address',
  changes: [
    'Compare the path of the address with the route of your receiver.',
    'The route must accept POST requests.',
  ],
};
const refused: Advice = {
  title: 'The receiver refused the request',
  changes: [
    'Compare the signing secret that your receiver has with the one that was shown for this endpoint.',
    'Verify the body as it arrives, before it is parsed. A parsed body that is written again differs.',
    'Check the clock of your machine: the timestamp may differ by five minutes.',
  ],
};
const broken: Advice = {
  title: 'The receiver failed',
  changes: [
    'Look at its log at the time of the request. A missing signing secret is the usual reason.',
    'If a proxy answered, check that the receiver runs and that the proxy reaches it.',
  ],
};
const notEchoed: Advice = {
  title: 'The challenge did not come back',
  changes: [
    'When the type of the body ends in “.webhook.verify”, answer with JSON that has the same challenge as the request.',
    'Answer within the same request: an empty 200 does not prove anything.',
    'Check that the answer is not that of a proxy or a default page.',
  ],
};
const otherStatus: Advice = {
  title: 'The status is not one of success',
  changes: ['Answer the handshake with a status from 200 to 299.'],
};

const byError: Readonly<Record<string, Advice>> = {
  dns: {
    title: 'The name has no address',
    changes: [
      'Check the spelling of the host name.',
      'If its DNS record is new, wait until it has spread, then send the handshake again.',
    ],
  },
  connection: {
    title: 'No connection',
    changes: [
      'Check that your receiver runs and listens at this port.',
      'Open the port in the firewall for requests from outside.',
    ],
  },
  tls: {
    title: 'No secure connection',
    changes: [
      'Use a certificate of an authority that is trusted publicly, for exactly this host name.',
      'Send the whole chain: without the intermediate certificate browsers may still connect, and servers do not.',
      'Renew a certificate that has expired.',
    ],
  },
  timeout: {
    title: 'The endpoint took too long',
    changes: [
      'Answer within 15 seconds: do long work after the answer.',
      'If nothing arrives at all, a firewall may drop the request silently.',
    ],
  },
  protocol: {
    title: 'The answer is not HTTP/1.1',
    changes: ['Check that the port serves HTTP, and that its headers are shorter than 16 KiB.'],
  },
  refused_address: {
    title: 'The address is not public',
    changes: [
      'We call public internet addresses only. Register an address that the internet reaches, such as that of a proxy.',
      'To try it on your own machine, use a tunnel that gives it a public address.',
    ],
  },
  insecure_url: {
    title: 'The address is not secure',
    changes: ['Register an address that begins with https://.'],
  },
  internal: {
    title: 'Something went wrong on our side',
    changes: ['Send the handshake again. If it fails again, tell the operator of this service.'],
  },
};
