/** The request of an attempt as a command that sends it again; a body that is not known here is read from a file. */
import type { DeliveryAttempt } from '#client/types';

export function curlOf(
  { url, body }: { readonly url: string; readonly body?: string | null },
  attempt: DeliveryAttempt | undefined,
): string {
  const headers = Object.entries(attempt?.request_headers ?? { 'Content-Type': 'application/json' });
  return [
    `curl -i -X POST ${quoted(attempt?.endpoint_url ?? url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? ['--data-binary @event.json'] : []),
    ...(body ? [`--data-raw ${quoted(body)}`] : []),
  ].join(' \\\n  ');
}

/** For a POSIX shell, whatever the text contains. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
