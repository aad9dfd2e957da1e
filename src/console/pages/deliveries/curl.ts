/** The request of an attempt as a command that sends it again. */
import type { DeliveryAttempt, DeliveryRequest } from '../../../../generated/console-client/types.gen.ts';

export function curlOf({ url, body }: DeliveryRequest, attempt: DeliveryAttempt | undefined): string {
  const headers = Object.entries(attempt?.request_headers ?? { 'Content-Type': 'application/json' });
  return [
    `curl -i -X POST ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** For a POSIX shell, whatever the text contains. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
