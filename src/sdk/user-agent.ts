import { VERSION } from './version.ts';

/**
 * `countersign-sdk/1.1.0 node/24.21.0`: product tokens of RFC 9110, section 10.1.5. `undefined` in a browser, whose own User-Agent
 * says what it is: some ignore ours, and the others would ask the server for leave to send it (CORS).
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
  // What a runtime calls itself is sent only if it is made of tokens.
  return `countersign-sdk/${VERSION}${/^[\w.!+-]+(\/[\w.!+-]+)?$/.test(runtime) ? ` ${runtime}` : ''}`;
}
