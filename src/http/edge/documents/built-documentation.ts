/**
 * Reads the documentation built by `npm run build:served-docs`, and fills in the names and addresses of this
 * installation.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { WebhookRequests } from '../../../egress/webhook-request.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { installation } from '../../../platform/installation.ts';
import type { Documentation } from './documentation.ts';
import {
  CANONICAL_PLACEHOLDER,
  PROBLEMS_PLACEHOLDER,
  SAMPLE_ORIGIN,
  SDK_NAME,
  SERVICE_PLACEHOLDER,
} from './placeholders.ts';
import type { FileContent } from './served-file.ts';

/**
 * The folders of the built documentation: one variant for the default name of the service, and one for any
 * other name.
 */
export const builtDocumentation = {
  folder: new URL('dist/served-docs/', installation),
  variants: { Service: 'default-name/', [SERVICE_PLACEHOLDER]: 'other-name/' },
  index: 'index.json',
};

/** The handshake shown in the documentation. The name of the service is part of the signed text. */
export interface ShownHandshake {
  readonly endpointUrl: string;
  readonly signingSecret: string;
  readonly challenge: string;
  readonly sentAt: string;
  /** The signature that the build put into the pages. */
  readonly signature: string;
}

/** The content of each variant's `index.json`. */
export interface BuiltIndex {
  readonly files: Readonly<Record<string, Omit<FileContent, 'body'>>>;
  readonly pages: readonly string[];
  readonly redirects: Readonly<Record<string, string>>;
  readonly notFound: string;
  readonly handshake: ShownHandshake;
}

interface Installation {
  readonly serviceName: string;
  /** The URL that problem types begin with. */
  readonly docsUrl: string;
  /** The permanent address of the documentation. Without it, pages have no canonical address and there is no sitemap. */
  readonly canonicalUrl: string | undefined;
  /**
   * The package under which the operator has published the SDK. Without it, pages name the address at which
   * this server offers the SDK.
   */
  readonly sdkPackage: string | undefined;
  /** The same for the commands. */
  readonly cliPackage: string | undefined;
}

/** An install without development packages cannot build it: `/docs` then answers 500. */
export function isDocumentationBuilt(): boolean {
  const { folder, variants, index } = builtDocumentation;
  return existsSync(new URL(index, new URL(variants.Service, folder)));
}

/** @throws Error if the documentation has not been built. */
export async function readBuiltDocumentation(installation: Installation): Promise<Documentation> {
  const { folder, variants, index } = builtDocumentation;
  const isDefault = installation.serviceName === 'Service';
  const variant = new URL(variants[isDefault ? 'Service' : SERVICE_PLACEHOLDER], folder);
  const { files, pages, redirects, notFound, handshake } = await readIndex(new URL(index, variant));
  const fill = filling(installation, handshake);
  const paths = Object.entries(files).filter(
    ([path]) => path !== 'sitemap.xml' || installation.canonicalUrl !== undefined,
  );
  const filled = await Promise.all(
    paths.map(async ([path, file]) => {
      const body = await readFile(new URL(path, variant));
      const isText = file.contentType !== 'application/gzip';
      return [path, { ...file, body: isText ? fill(path, body.toString()) : body }] as const;
    }),
  );
  return {
    files: new Map(filled),
    pages: new Set(pages),
    redirects: new Map(Object.entries(redirects)),
    notFound: fill('404.html', notFound),
  };
}

async function readIndex(file: URL): Promise<BuiltIndex> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error('The documentation is not built. Run `npm run build:served-docs`.', { cause });
  }
}

/** Replaces the placeholders by the values of this installation. */
function filling(
  { serviceName, docsUrl, canonicalUrl, sdkPackage, cliPackage }: Installation,
  handshake: ShownHandshake,
) {
  const { challenge, sentAt, ...recipient } = handshake;
  const { signature } = new WebhookRequests(serviceName).handshake(recipient, challenge, new Date(sentAt));
  const namePackages = (text: string): string => {
    const named = cliPackage === undefined ? text : text.replaceAll(addressOf('cli'), cliPackage);
    return sdkPackage === undefined
      ? named
      : named.replaceAll(addressOf('sdk'), sdkPackage).replaceAll(SDK_NAME, sdkPackage);
  };
  return (path: string, text: string): string => {
    const isMarkup = /\.(?:html|xml)$/.test(path);
    const written = (value: string) => (isMarkup ? escapeHtml(value) : value);
    const placed = canonicalUrl
      ? text.replaceAll(CANONICAL_PLACEHOLDER, () => written(canonicalUrl))
      : text.replace(canonicalLine, '');
    return namePackages(placed)
      .replaceAll(PROBLEMS_PLACEHOLDER, () => written(docsUrl))
      .replaceAll(handshake.signature, signature)
      .replaceAll(SERVICE_PLACEHOLDER, serviceName)
      .replaceAll(SERVICE_PLACEHOLDER.toLowerCase(), serviceName.toLowerCase());
  };
}

/** With its version; in HTML the address of the docs is marked. */
const addressOf = (name: 'sdk' | 'cli') =>
  new RegExp(
    `(?:<[^<>]+>)?${RegExp.escape(SAMPLE_ORIGIN)}/docs(?:</span>)?/countersign-${name}-[^\\s"/]+\\.tgz`,
    'g',
  );

const canonicalLine = new RegExp(
  `^<link rel="canonical" href="${RegExp.escape(CANONICAL_PLACEHOLDER)}.*\\n`,
  'm',
);
