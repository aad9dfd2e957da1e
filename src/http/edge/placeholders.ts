/**
 * What the texts of the documentation say where they depend on the installation or the reader. The pages are built ahead, so
 * whoever serves them replaces these with what is true there. None of them is part of any other text.
 */

/** Where the API is. It stays where nothing better is known, so it reads like an address. */
export const SAMPLE_ORIGIN = 'https://countersign.example';

/** Where the documentation is for good: in each page's canonical address and in the sitemap. */
export const CANONICAL_PLACEHOLDER = 'https://canonical-docs-url.example';

/** What problem types begin with. */
export const PROBLEMS_PLACEHOLDER = 'https://problem-docs-url.example';

/** The name of the service, where it is not the default one. Written in lower case, it stands for that name in lower case. */
export const SERVICE_PLACEHOLDER = 'Placeholdername';
