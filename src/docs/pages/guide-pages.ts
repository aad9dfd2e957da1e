/**
 * The guides: their order, their texts for cards and the search, and the parts that are rendered into them.
 */
import { readFileSync } from 'node:fs';
import type { ContractDocument } from '../../contract/contract-document.ts';
import { titleOfStatus } from '../../contract/documented-problems.ts';
import { SAMPLE_ORIGIN, SDK_ADDRESS } from '../../http/edge/documents/placeholders.ts';
import { docTable } from '../code/doc-comment.ts';
import { fence, type Page, pathOfOperation, pathOfProblem, table } from '../page.ts';
import { includeSamples } from '../samples.ts';
import { pathOfEvent } from './event-pages.ts';
import type { StatusByCode } from './problem-pages.ts';

/** Words that readers may search for although the guide does not contain them. */
const keywords: Readonly<Record<string, string>> = {
  'quick-start': 'getting started, get started, tutorial, hello world, install, setup',
  sdk: 'client library, npm package, JavaScript, Node, CommonJS',
  'other-languages':
    'Python, Go, golang, Java, code generator, openapi-generator, oapi-codegen, openapi-python-client, pydantic, client library',
  authentication: 'token, API key, bearer, credentials, permissions',
  webhooks:
    'receiver, consumer, signature, HMAC, secret, callback, Python, Go, golang, Java, PHP, Ruby, C#, .NET, Standard Webhooks, Svix',
  'event-feed':
    'pull, poll, polling, long polling, firewall, no public address, stream, subscribe, cursor, offset, resume, order of events, cron, SSE, websocket',
  'keep-a-copy':
    'mirror, sync, synchronise, synchronize, replicate, replica, data warehouse, ETL, export, backfill, updated since, changed since, incremental, reconcile',
  endpoints: 'pause, resume, remove, change the URL',
  'contract-to-paid-invoice':
    'billing, subscription, recurring, price, tax, VAT, rounding, due date, overdue, dunning, bank transfer, cancel, time zone, optimistic locking, If-Match, ETag',
  'metering-usage':
    'usage-based billing, consumption, metered, counter, aggregate, batch, deduplication, late events, correction, quota',
  retries: 'retry schedule, backoff, attempts, at least once, duplicates, idempotency key, replay, redeliver',
  errors: 'exceptions, status codes, troubleshooting',
  'rate-limits': 'throttling, quota, 429, too many requests',
  pagination: 'paging, cursor, next page, list all',
  'receive-on-your-laptop':
    'listen, forward, local development, localhost, tunnel, CLI, command line, offline, resend',
  testing: 'local development, sandbox, mock server, tunnel',
  versioning: 'deprecation, breaking changes, compatibility, API version',
};

/** In reading order; each is `guides/<name>.md`. The text is shown on its card. */
const guides: Readonly<Record<string, string>> = {
  'quick-start': 'From an API key to a verified event in five minutes.',
  sdk: 'Typed calls, their options, how to cancel them, and another fetch.',
  'other-languages':
    'Generate a client for Python, Go, Java or TypeScript from the contract, with tested commands.',
  authentication: 'API keys, scopes, and what a 401 or a 403 means.',
  'contract-to-paid-invoice':
    'Agree on a contract, have its periods billed, issue the invoice and record the payment.',
  'metering-usage': 'Send what customers use, count every event once, correct it, and see what is billed.',
  webhooks: 'A receiver for your framework or language, and how to check a signature.',
  'event-feed':
    'Read events from the feed instead of receiving them: when to use which, and how to keep your place.',
  'keep-a-copy': 'Bring a copy in your database up to date with lists: what has changed, and nothing missed.',
  endpoints: 'Change, disable, restore, move and delete endpoints, and what happens to their events.',
  order: 'Events one after the other, by resource or all of them, and what holds them up.',
  retries: 'What is retried and when, and how nothing happens twice: our deliveries and your requests.',
  errors: 'Problem documents, error classes, all codes, and which errors are temporary.',
  'rate-limits': 'How many requests a key may make, and how every answer shows what is left.',
  pagination: 'Walk through a list, item by item or page by page.',
  'receive-on-your-laptop': 'Forward real events to your machine with one command, signed like deliveries.',
  testing: 'Test your handlers without our servers, check your signatures, and develop against the mock.',
  versioning: 'What may change within version 1, and what your programs must do.',
};

/** The data that guides render instead of repeating it. */
export interface GuideData {
  readonly contract: ContractDocument;
  readonly statusByCode: StatusByCode;
  readonly servedByApi: boolean;
  /** Whether the docs publish the test vectors for signatures. */
  readonly hasVectors: boolean;
}

/** A guide's text that cannot be made into a page. */
export class GuideError extends Error {
  constructor(name: string, why: string) {
    super(`Guide ${name}: ${why}`);
  }
}

export function guidePages(data: GuideData): Page[] {
  return Object.entries(guides).map(([name, summary]) => ({
    ...guidePage(name, readText(`guides/${name}.md`), data),
    summary,
    keywords: keywords[name] ?? '',
  }));
}

/** @param path from `src/docs`. */
export function readText(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

export function guidePage(name: string, text: string, data: GuideData): Omit<Page, 'summary'> {
  const [, title, rest] = /^# (.+)\n+([\s\S]+)$/.exec(text) ?? [];
  if (!title || !rest) throw new GuideError(name, 'it does not begin with a title.');
  return {
    path: `guides/${name}/`,
    title,
    markdown: fillIn(name, includeSamples(rest), data),
  };
}

/** Replaces `{{ name argument }}` on its own line by something rendered from the contract or the code. */
function fillIn(name: string, markdown: string, data: GuideData): string {
  return markdown.replaceAll(
    /^\{\{ (\S+)(?: (.+))? \}\}$/gm,
    (_whole, what: string, argument: string = '') => {
      const render = renderers[what];
      if (!render) throw new GuideError(name, `{{ ${what} }} is not known.`);
      return render(data, argument);
    },
  );
}

const renderers: Readonly<Record<string, (data: GuideData, argument: string) => string>> = {
  /** The text under a heading of the contract's introduction. */
  'contract-section': ({ contract }, heading) => contract.section(heading),
  /** The nth table of that text. */
  'contract-table': ({ contract }, argument) => {
    const [, heading = '', number = '1'] = /^(.+?)(?: (\d+))?$/.exec(argument) ?? [];
    const tables = contract.section(heading).match(/(?:^ *\|.*\n?)+/gm) ?? [];
    const found = tables[Number(number) - 1];
    if (!found) throw new Error(`The section ${heading} of the contract has no table ${number}.`);
    return found.trim();
  },
  'scopes-table': ({ contract }) =>
    table(
      ['Operation', 'Scope'],
      contract.operations.map((operation) => [
        `[${operation.summary}](/${pathOfOperation(operation)})`,
        operation.scopes.map((scope) => `\`${scope}\``).join(' '),
      ]),
    ),
  'problems-by-status': ({ contract, statusByCode }) => {
    const byStatus = [...Map.groupBy(Object.entries(statusByCode), ([, status]) => status)].sort(
      ([a], [b]) => a - b,
    );
    return table(
      ['Status', 'Codes'],
      byStatus.map(([status, members]) => [
        `${status} ${titleOfStatus(contract, status)}`,
        members.map(([code]) => `[\`${code}\`](/${pathOfProblem(code)})`).join(', '),
      ]),
    );
  },
  'event-list': ({ contract }) =>
    contract.webhooks
      .filter((webhook) => webhook['x-event-type'] !== undefined)
      .map(
        (webhook) =>
          `- [\`${webhook['x-event-type']}\`](/${pathOfEvent(webhook, contract)}): ${webhook.description.trim()}`,
      )
      .join('\n'),
  install: () => fence('sh', `npm install ${SDK_ADDRESS}`),
  'placeholder-note': ({ servedByApi }) =>
    servedByApi
      ? ''
      : `> [!NOTE]\n> In samples, \`${SAMPLE_ORIGIN}\` stands for the address of your installation: replace it.`,
  /** The table in the comment of an export of the SDK. */
  'sdk-table': (_data, argument) => {
    const [file = '', name = ''] = argument.split(' ');
    return docTable(readText(`../sdk/${file}`), name);
  },
  'test-vectors': ({ hasVectors }) =>
    hasVectors
      ? 'For a receiver in another language there are [test vectors](/signatures.json): bodies with their signatures, and complete requests with the outcome that a receiver must reach. Our own receivers pass them.'
      : '',
  'service-name-note': ({ contract: { serviceName } }) =>
    serviceName === 'Service'
      ? ''
      : `> [!NOTE]\n> This installation signs as \`${serviceName}\`: the headers are \`${serviceName}-Signature\` and so on. Pass \`serviceName: '${serviceName}'\` to \`createReceiver\`, \`unwrap\` and \`simulate\`.`,
};
