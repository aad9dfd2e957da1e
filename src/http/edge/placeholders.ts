/**
 * Placeholders in the built documentation for what depends on the installation or the reader. The server replaces them; none of
 * them occurs in any other text.
 */

/** The address of the API. Readers see it if the server does not know its own. */
export const SAMPLE_ORIGIN = 'https://countersign.example';

/**
 * What `npm install` and `npx` get the SDK from: in built pages with its version, in served ones the operator's own package if there is
 * one. Never the name by which programs import it: nobody has published that, so whoever does is a stranger.
 */
export const SDK_ADDRESS = `${SAMPLE_ORIGIN}/docs/countersign-sdk.tgz`;

/** The same for the commands, `listen`, `trigger` and `resend`. */
export const CLI_ADDRESS = `${SAMPLE_ORIGIN}/docs/countersign-cli.tgz`;

/** The name by which programs import the SDK, unless the operator has published it under another. */
export const SDK_NAME = '@countersign/sdk';

/** The permanent address of the documentation: in the canonical address of each page and in the sitemap. */
export const CANONICAL_PLACEHOLDER = 'https://canonical-docs-url.example';

/** What problem types begin with. */
export const PROBLEMS_PLACEHOLDER = 'https://problem-docs-url.example';

/** The name of the service, if it is not the default. In lower case, it stands for that name in lower case. */
export const SERVICE_PLACEHOLDER = 'Placeholdername';
