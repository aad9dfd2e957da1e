/**
 * Placeholders in the built documentation for values that depend on the installation or the reader. The
 * server replaces them; they do not occur in other texts.
 */

/** The address of the API. Readers see this sample if the server does not know its own address. */
export const SAMPLE_ORIGIN = 'https://countersign.example';

/**
 * The address or package from which `npm install` and `npx` get the SDK: built pages have an address with a
 * version, served pages the operator's own package if there is one. Never the name by which programs import
 * the SDK: nobody has published that name, so a stranger could.
 */
export const SDK_ADDRESS = `${SAMPLE_ORIGIN}/docs/countersign-sdk.tgz`;

/** The same for the commands, `listen`, `trigger` and `resend`. */
export const CLI_ADDRESS = `${SAMPLE_ORIGIN}/docs/countersign-cli.tgz`;

/** The name by which programs import the SDK, unless the operator has published it under another. */
export const SDK_NAME = '@countersign/sdk';

/** The permanent address of the documentation, used in each page's canonical link and in the sitemap. */
export const CANONICAL_PLACEHOLDER = 'https://canonical-docs-url.example';

/** The URL that problem types begin with. */
export const PROBLEMS_PLACEHOLDER = 'https://problem-docs-url.example';

/**
 * The name of the service, if it is not the default. In lower case, the placeholder stands for the name in
 * lower case.
 */
export const SERVICE_PLACEHOLDER = 'Placeholdername';
