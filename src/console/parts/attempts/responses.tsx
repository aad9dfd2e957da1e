/** What an attempt came to, in a word, and what to do about it. */
import { Text } from '@mantine/core';
import type { LoggedDelivery } from '#client/types';

export type Outcome = Pick<NonNullable<LoggedDelivery['last_attempt']>, 'response_status' | 'error_class'>;

/** Why there was no answer: in a word, and what to change. */
const errorClasses: Readonly<Record<string, { readonly name: string; readonly changes: readonly string[] }>> =
  {
    dns: {
      name: 'Name not found',
      changes: [
        'The host name of the URL has no address: check its spelling and the DNS records of its domain.',
        'If its DNS record is new, wait until it has spread.',
      ],
    },
    connection: {
      name: 'No connection',
      changes: [
        'The host refused or dropped the connection: check that your receiver runs and listens at this port.',
        'Open the port in the firewall for requests from outside.',
      ],
    },
    tls: {
      name: 'TLS failed',
      changes: [
        'Use a certificate of an authority that is trusted publicly, not expired, for exactly this host name.',
        'Send the whole chain: without the intermediate certificate browsers may still connect, and servers do not.',
      ],
    },
    timeout: {
      name: 'Timed out',
      changes: [
        'Answer sooner, and work afterwards: keep what has arrived in a queue.',
        'If nothing arrives at all, a firewall may drop the request silently.',
      ],
    },
    protocol: {
      name: 'Not HTTP',
      changes: ['Check that the port serves HTTP/1.1, and that its headers are shorter than 16 KiB.'],
    },
    proxy: {
      name: 'Our proxy',
      changes: [
        'The proxy through which this service calls opened no connection. If that persists, tell whoever runs the service.',
      ],
    },
    refused_address: {
      name: 'Address refused',
      changes: [
        'This service calls public internet addresses only: register one that the internet reaches, such as that of a proxy.',
        'To try it on your own machine, use a tunnel that gives it a public address.',
      ],
    },
    insecure_url: { name: 'Not https', changes: ['Register an address that begins with https://.'] },
    internal: {
      name: 'Our error',
      changes: ['Something failed on our side. If that persists, tell whoever runs the service.'],
    },
  };

export const errorName = (errorClass: string): string =>
  errorClasses[errorClass]?.name ?? errorClass.replaceAll('_', ' ');

/** What to change so that there is an answer. */
export const changesFor = (errorClass: string): readonly string[] => errorClasses[errorClass]?.changes ?? [];

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
  if (error !== null) return changesFor(error).join(' ') || undefined;
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
