// Where people reach the console.
import type { Config } from '../platform/config.ts';

/**
 * Browsers keep passkeys and Secure cookies for localhost, and not for 127.0.0.1.
 *
 * @param baseUrl where the API listens, if it runs in this process.
 */
export function consoleOrigin(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  baseUrl?: string,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const actualPort = baseUrl === undefined ? port : new URL(baseUrl).port;
  return baseUrl === undefined || isLoopback(host) ? `http://localhost:${actualPort}` : baseUrl;
}

const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);
