/** Which generators are tried, in which versions: generators.json is the one place that pins them. */
import { readFileSync } from 'node:fs';

export interface PinnedGenerator {
  readonly language: string;
  readonly version: string;
  /** A client with a function for each operation, or types of bodies alone. */
  readonly makes: 'client' | 'models';
  /** What is installed to run the generator and what it makes, by the language's package manager. */
  readonly packages?: readonly string[];
  /** How a partner installs the generator; the docs show it. */
  readonly install: readonly string[];
  /** What the generator reads beside the contract, by the name of the file. */
  readonly files?: Readonly<Record<string, string>>;
  /** What makes the client of `openapi.yaml`; the docs show it and `npm run test:clients` runs it. */
  readonly generate: readonly string[];
}

export const manifest: Readonly<Record<string, PinnedGenerator>> = JSON.parse(
  readFileSync(new URL('./generators.json', import.meta.url), 'utf8'),
);
