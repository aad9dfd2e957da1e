// Through the proxy that the environment names, as in many companies. Node's own `fetch` uses it only when told to.
import type { EnvHttpProxyAgent } from 'undici';
import type { Fetch } from '../sdk/requests/fetch.ts';
import type { Tool } from './tool.ts';

/** `undefined` if no proxy is named. An API on this computer is called directly. */
export function proxiedFetch(environment: Tool['environment'], baseUrl: string): Fetch | undefined {
  const named = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  const [httpProxy, httpsProxy, noProxy] = [named('HTTP_PROXY'), named('HTTPS_PROXY'), named('NO_PROXY')];
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(baseUrl);
  if (isLocal || (httpProxy === '' && httpsProxy === '')) return undefined;
  let dispatcher: EnvHttpProxyAgent | undefined;
  return async (url, init) => {
    // Loaded where it is needed: every start would wait for it.
    const undici = await import('undici');
    dispatcher ??= new undici.EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
    return undici.fetch(url, { ...init, dispatcher });
  };
}
