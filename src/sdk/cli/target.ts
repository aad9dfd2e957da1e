// Where events are forwarded to.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Arguments } from './command.ts';
import { UsageError } from './tool.ts';

export const forwardToOption = {
  'forward-to': {
    value: '<url>',
    about: 'Your receiver: http://localhost:4000/hooks, or 4000/hooks for short.',
  },
} as const;

/** A receiver, and how requests to it are signed. `close` it, or the process does not end. */
export interface Target {
  readonly url: URL;
  readonly serviceName: string;
  readonly signingSecret: string;
  readonly agent: HttpAgent;
  close(): void;
}

export interface TargetOptions {
  readonly url: URL;
  /** The first word of the headers: `Service` in `Service-Signature`. */
  readonly serviceName: string;
  readonly signingSecret: string;
  /** Accept any certificate. */
  readonly isInsecure?: boolean;
}

export function openTarget({ isInsecure = false, ...options }: TargetOptions): Target {
  // Connections are kept, as the service does: a long backlog would otherwise use up the ports.
  const agent =
    options.url.protocol === 'https:'
      ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: !isInsecure })
      : new HttpAgent({ keepAlive: true });
  return { ...options, agent, close: () => agent.destroy() };
}

/**
 * A URL; also without `http://`, and for a server on this machine its port and path alone: `4000/hooks`.
 *
 * @throws UsageError
 */
export function targetUrl(text: string): URL {
  const [, port, path = ''] = /^:?(\d{1,5})(\/.*)?$/.exec(text) ?? [];
  const whole =
    port !== undefined
      ? `http://localhost:${port}${path}`
      : /^[a-z][a-z\d+.-]*:\/\//i.test(text)
        ? text
        : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--forward-to must be a URL such as http://localhost:4000/hooks, not ${text}.`);
  if (url.username || url.password || url.hash)
    throw new UsageError(
      '--forward-to must have neither credentials nor a fragment: the service would not send them.',
    );
  return url;
}

/** @throws UsageError if it is missing or no URL. */
export function readForwardTo(given: Arguments<'forward-to'>): URL {
  const text = given.text('forward-to');
  if (text === undefined)
    throw new UsageError(
      '--forward-to is missing: give the URL of your receiver, such as localhost:4000/hooks.',
    );
  return targetUrl(text);
}
