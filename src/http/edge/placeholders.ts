/**
 * Placeholders in the built documentation for what depends on the installation or the reader. The server replaces them; none of
 * them occurs in any other text.
 */

/** The address of the API. Readers see it if the server does not know its own. */
export const SAMPLE_ORIGIN = 'https://countersign.example';

/** The permanent address of the documentation: in the canonical address of each page and in the sitemap. */
export const CANONICAL_PLACEHOLDER = 'https://canonical-docs-url.example';

/** What problem types begin with. */
export const PROBLEMS_PLACEHOLDER = 'https://problem-docs-url.example';

/** The name of the service, if it is not the default. In lower case, it stands for that name in lower case. */
export const SERVICE_PLACEHOLDER = 'Placeholdername';
