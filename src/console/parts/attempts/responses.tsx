/** What an attempt came to, in a word, and what to do about it. */
import { Text } from '@mantine/core';

export interface Outcome {
  readonly response_status: number | null;
  readonly error_class: string | null;
}

const errorNames: Readonly<Record<string, string>> = {
  dns: 'Name not found',
  connection: 'No connection',
  tls: 'TLS failed',
  timeout: 'Timed out',
  protocol: 'Not HTTP',
  proxy: 'Our proxy',
  refused_address: 'Address refused',
  insecure_url: 'Not https',
  internal: 'Our error',
};

export const errorName = (errorClass: string): string =>
  errorNames[errorClass] ?? errorClass.replaceAll('_', ' ');

export function ResponseText({ response_status, error_class }: Outcome) {
  if (response_status !== null)
    return (
      <Text span inherit className="mono" c={colorOf(response_status)}>
        {response_status}
      </Text>
    );
  return error_class === null ? (
    '–'
  ) : (
    <Text span inherit c="red">
      {errorName(error_class)}
    </Text>
  );
}

const colorOf = (status: number): string => {
  if (status >= 200 && status < 300) return 'teal';
  return status >= 500 ? 'red' : 'yellow';
};

/** What it means that an attempt came to this, and what to change. */
export function explanation({ response_status: status, error_class: error }: Outcome): string | undefined {
  if (error !== null) return errorExplanations[error];
  if (status === null) return undefined;
  if (status >= 200 && status < 300) return 'The endpoint accepted the event.';
  const own = statusExplanations[status];
  if (own !== undefined) return own;
  if (status >= 300 && status < 400)
    return 'Redirects are not followed, so that nobody can lead an event elsewhere. Register the address that it leads to as an endpoint.';
  if (status >= 500)
    return 'The receiver failed. It is tried again; look into the receiver’s log at this time.';
  return 'The receiver refused the event, so it is not tried again. Fix the receiver, then redeliver.';
}

const statusExplanations: Readonly<Record<number, string>> = {
  400: 'The receiver could not read the event. Compare its expectations with the body below, then redeliver.',
  401: 'The receiver refused the signature or wants other credentials. Check that it verifies with the endpoint’s current signing secret, over the raw body.',
  403: 'Something before the receiver refused the request, often a firewall. Allow the addresses of this service, then redeliver.',
  404: 'There is nothing at this path. Check the endpoint’s URL and the receiver’s routes, then redeliver.',
  405: 'The receiver does not take POST at this path. Check the endpoint’s URL.',
  408: 'The receiver gave up waiting for the request. It is tried again.',
  410: 'The receiver says that it is gone for good. Delete the endpoint, or register its new address.',
  413: 'The receiver takes no bodies of this size. Raise its limit; events have up to 256 KiB.',
  415: 'The receiver does not take application/json. Fix its content type check, then redeliver.',
  429: 'The receiver is asked too often. It is tried again; give the endpoint a rate with max_per_second.',
};

const errorExplanations: Readonly<Record<string, string>> = {
  dns: 'The host name of the URL has no address. Check its spelling and the domain’s DNS records.',
  connection:
    'The receiver’s host refused or dropped the connection. Check that it listens on this port and that no firewall is in the way.',
  tls: 'No secure connection was possible. Check that the certificate is valid for this host, not expired, and sent with its chain.',
  timeout:
    'The receiver did not finish its answer in time. Answer first and work afterwards: keep the event in a queue.',
  proxy:
    'The proxy through which this service calls opened no connection. It is tried again; if it persists, tell whoever runs the service.',
  protocol: 'What answered does not speak HTTP/1.1. Check the port of the URL.',
  refused_address:
    'The host name leads to an address that is not public, which this service does not call. Give the receiver a public address.',
  insecure_url: 'The URL is not https. Register the endpoint with an https URL.',
  internal:
    'The attempt failed on our side; it is tried again. If it persists, tell whoever runs the service.',
};
