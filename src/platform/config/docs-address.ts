// Where the partners' documentation is served.

/** What problem types begin with unless DOCS_URL is set; the contract names the same address. */
export const DOCS_URL_DEFAULT = 'https://docs.countersign.example';

/**
 * The permanent address of the docs, without a trailing slash: DOCS_URL if set, else derived from PUBLIC_URL.
 */
export function docsAddress(config: {
  readonly docsUrl: string;
  readonly publicUrl: string | undefined;
}): string | undefined {
  if (config.docsUrl !== DOCS_URL_DEFAULT) return config.docsUrl;
  return config.publicUrl === undefined ? undefined : `${config.publicUrl}/docs`;
}
