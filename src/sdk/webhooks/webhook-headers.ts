/**
 * `Headers` of a web request (of any library: only `get` is called), or a record of names in any case, such
 * as `request.headers` of Node, Express, Koa and Fastify.
 */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header; empty if it is absent. */
export function headerValue(headers: WebhookHeaders, name: string): string {
  const wanted = name.toLowerCase();
  const value =
    typeof headers.get === 'function'
      ? headers.get(wanted)
      : Object.entries(headers)
          .flatMap(([key, values]) => (key.toLowerCase() === wanted ? values : []))
          // Joins as `Headers` does, so that a repeated timestamp is malformed instead of one being picked.
          .join();
  return value ?? '';
}
