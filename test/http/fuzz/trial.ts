import { Agent, type IncomingMessage, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type Json, objectOf } from '../../../src/contract/contract-diff/json.ts';
import { misfitsOf } from '../../support/answer-validator.ts';
import { curlLine, type WireRequest } from './curl.ts';
import { aCursorOfOurs, type Draft } from './draft.ts';
import type { SentCredentials, World } from './world.ts';

interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Json;
  readonly text: string;
}

/** Longer than any answer takes; verify ends earlier. */
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * A list in the sense of cursors: its owner and its filter. The page's length and time range do not matter.
 */
function listName(
  credentials: Draft['credentials'],
  path: string,
  query: Iterable<readonly [name: string, value: string]>,
): string {
  const filter = [...query].filter(
    // A cursor of the feed is valid with any filter.
    ([name]) => !path.endsWith('/event-feed') && !/^(limit|cursor|created_\w+)$/.test(name),
  );
  return JSON.stringify([credentials === 'foreign', path, filter.sort()]);
}

/** Sends drafts to the server and checks the rules that every answer must follow. */
export class Trial {
  readonly #baseUrl: string;
  readonly #world: World;
  readonly #agent: Agent;
  /** Cursors that the server gave out, by list and filter. */
  readonly #cursors = new Map<string, string>();
  /** How often each outcome occurred: `operation status`. */
  readonly answers = new Map<string, number>();
  cases = 0;

  constructor(baseUrl: string, world: World, connections: number) {
    this.#baseUrl = baseUrl;
    this.#world = world;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @throws Error that describes the fault in the answer, and how to repeat the request. */
  async run(draft: Draft): Promise<void> {
    const { wire, credentials } = this.#wireRequest(draft);
    const { token } = credentials;
    const answer = await this.#send(wire, token);
    this.cases += 1;
    const key = `${draft.operation.name} ${answer.status}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    const faults = [
      ...(await misfitsOf({ operationId: draft.operation.name, ...answer })),
      ...unexpected(draft, answer),
      ...(await this.#consequences(draft, answer, wire, credentials)),
    ];
    if (faults.length === 0) return;
    throw new Error(
      [
        `${draft.operation.name} (${draft.faults.join('; ') || 'nothing wrong with it'}) was answered ${answer.status}:`,
        ...faults.map((fault) => `  - ${fault}`),
        answer.text.slice(0, 500),
        `TOKEN: ${draft.credentials}`,
        curlLine(this.#baseUrl, wire),
      ].join('\n'),
    );
  }

  #wireRequest(draft: Draft): { wire: WireRequest; credentials: SentCredentials } {
    const { operation, rawQuery, body } = draft;
    const path = this.#world.path(draft);
    const named = this.#query(draft, path).map(
      ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    const query = [...named, rawQuery].filter(Boolean).join('&');
    const credentials = this.#world.credentials(draft);
    const wire: WireRequest = {
      method: operation.method,
      target: query === '' ? path : `${path}?${query}`,
      headers: [...credentials.headers, ...draft.headers],
      ...(body && { body }),
    };
    return { wire, credentials };
  }

  /** Replaces the placeholders by real cursors. A list returns a cursor only if it has more than one page. */
  #query({ query, credentials }: Draft, path: string): Draft['query'] {
    const wanted = query.filter(({ value }) => value === aCursorOfOurs).length;
    const filter = query.map(({ name, value }) => [name, value] as const);
    const cursor = this.#cursors.get(listName(credentials, path, filter));
    return query.flatMap((each) => {
      if (each.value !== aCursorOfOurs) return [each];
      if (cursor !== undefined) return [{ ...each, value: cursor }];
      return wanted > 1 ? [{ ...each, value: 'x' }] : [];
    });
  }

  #send({ method, target, headers, body }: WireRequest, token: string): Promise<WireAnswer> {
    const { hostname, port, host } = new URL(this.#baseUrl);
    const isChunked = headers.some(([name]) => name === 'Transfer-Encoding');
    const raw = [
      ...['Host', host],
      ...headers.flatMap(([name, value]) => [name, value.replace('$TOKEN', token)]),
      // Sending both is refused as a body with two lengths.
      ...(body && !isChunked ? ['Content-Length', String(body.length)] : []),
    ];
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          hostname,
          port,
          method,
          path: target,
          headers: raw,
          timeout: ANSWER_TIMEOUT_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          // A stream of events does not end, so only its beginning is read.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            response.once('data', (chunk: Buffer) => {
              const text = chunk.toString('utf8');
              resolve({ status: response.statusCode ?? 0, headers: headersOf(response), text, body: text });
              response.destroy();
            });
            return;
          }
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const contentType = response.headers['content-type'] ?? '';
            const isJson = /[/+]json/.test(contentType);
            resolve({
              status: response.statusCode ?? 0,
              headers: headersOf(response),
              text,
              // An export of nothing is an empty text.
              body:
                !/^(text|application\/x-ndjson)/.test(contentType) && text === ''
                  ? undefined
                  : isJson
                    ? JSON.parse(text)
                    : text,
            });
          });
        },
      );
      sent.on('timeout', () =>
        sent.destroy(new Error(`No answer to ${method} ${target} in ${ANSWER_TIMEOUT_MS} ms`)),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Checks the consequences of a success. */
  async #consequences(
    draft: Draft,
    answer: WireAnswer,
    wire: WireRequest,
    { headers, token }: SentCredentials,
  ): Promise<string[]> {
    const { id } = draft.operation;
    const body = objectOf(answer.body);
    if (answer.status >= 300) return [];
    const faults: string[] = [];
    const [path = ''] = wire.target.split('?');
    if (Array.isArray(body.data)) {
      const query = new URLSearchParams(wire.target.split('?')[1]);
      const limit = Number(query.get('limit') ?? 20);
      if (body.data.length > limit) faults.push(`${body.data.length} items, though the limit is ${limit}`);
      if (typeof body.next_cursor === 'string') {
        this.#cursors.set(listName(draft.credentials, path, query), body.next_cursor);
      }
      if (typeof body.cursor === 'string') {
        this.#cursors.set(listName(draft.credentials, path, query), body.cursor);
      }
    }
    if (id === 'createWebhookEndpoint') {
      const created = String(body.id);
      // write implies read.
      const { status, body: read } = await this.#send(
        { method: 'GET', target: `${path}/${created}`, headers },
        token,
      );
      const secrets = ['signing_secret', 'verification_challenge', 'verification_challenge_expires_at'];
      const open = Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
      if (status !== 200 || !isDeepStrictEqual(read, open)) {
        faults.push(`what was created reads otherwise: ${status} ${JSON.stringify(read)}`);
      }
      const sent = objectOf(draft.value);
      if (
        body.endpoint_url !== sent.endpoint_url ||
        !isDeepStrictEqual(body.subscriptions, withoutNulls(sent.subscriptions))
      ) {
        faults.push(`what was created is not what was sent: ${JSON.stringify(sent)}`);
      }
      // URLs that lead elsewhere are never called.
      const isHere = new URL(String(body.endpoint_url)).hostname === '127.0.0.1';
      if (isHere && draft.credentials !== 'foreign') this.#world.remember(created);
    }
    if (wire.headers.some(([name]) => name === 'Idempotency-Key')) {
      const again = await this.#send(wire, token);
      if (
        again.headers['idempotent-replayed'] !== 'true' ||
        again.status !== answer.status ||
        !isDeepStrictEqual(again.body, answer.body)
      ) {
        faults.push(`with the same key again: ${again.status} ${again.text.slice(0, 200)}`);
      }
    }
    return faults;
  }
}

/** Statuses that a completely valid request must never get. */
const INVALID_STATUSES = [400, 401, 405, 413, 415];

function unexpected({ operation, expectation }: Draft, { status, body }: WireAnswer): string[] {
  const mayBeUnavailable = operation.id === 'verifyWebhookEndpoint' && status === 503;
  if (status >= 500 && !mayBeUnavailable) return ['a defect of the server'];
  switch (expectation.kind) {
    case 'refused': {
      const { status: expected, code } = expectation;
      if (status !== expected) return [`it should have been refused with ${expected}`];
      return code === undefined || objectOf(body).code === code ? [] : [`its code should have been ${code}`];
    }
    case 'not refused as invalid': {
      const lacksScope = objectOf(body).code === 'insufficient_scope';
      return INVALID_STATUSES.includes(status) || lacksScope
        ? ['it fits the contract, and was refused as if it did not']
        : [];
    }
    default:
      return [];
  }
}

/** Node represents the one header that may occur several times as a list. */
function headersOf({ headers }: IncomingMessage): WireAnswer['headers'] {
  const { 'set-cookie': cookies, ...others } = headers;
  return cookies === undefined ? others : { ...others, 'set-cookie': cookies.join(', ') };
}

/** A filter that is null is none, and answers do not have it. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, member) => (member === null ? undefined : member));
