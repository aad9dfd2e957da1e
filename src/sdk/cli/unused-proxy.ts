// A proxy that the environment names, as in many companies, and that Node uses only when told to.
import type { Environment } from './settings.ts';

/** What to know when there is no connection to the API; `undefined` if no proxy is passed over. */
export function unusedProxy(environment: Environment, baseUrl: string): string | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const isNamed = Boolean(environment[name] || environment[name.toLowerCase()]);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  if (!isNamed || isLocal || environment.NODE_USE_ENV_PROXY) return undefined;
  return `${name} is set, but Node.js uses it only if NODE_USE_ENV_PROXY=1 is set too, since Node.js 22.21 and 24.5.`;
}
