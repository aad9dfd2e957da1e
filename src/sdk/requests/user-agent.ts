// The User-Agent of the client.
import { VERSION } from '../version.ts';

/**
 * `countersign-sdk/1.1.0 node/24.21.0`: product tokens of RFC 9110, section 10.1.5. `undefined` in a browser:
 * some ignore a custom User-Agent, and others would need the server's permission to send it (CORS).
 */
export function userAgent(): string | undefined {
  const { process, navigator } = Object(globalThis);
  const { bun, deno, node } = Object(process?.versions);
  const runtime = bun
    ? `bun/${bun}`
    : deno
      ? `deno/${deno}`
      : node
        ? `node/${node}`
        : (navigator?.userAgent ?? '');
  if (/^Mozilla/.test(runtime)) return undefined;
  // A runtime's name is sent only if it consists of valid tokens.
  return `countersign-sdk/${VERSION}${/^[\w.!+-]+(\/[\w.!+-]+)?$/.test(runtime) ? ` ${runtime}` : ''}`;
}
