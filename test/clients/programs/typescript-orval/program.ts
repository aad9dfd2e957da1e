// Carries operations out with the functions that orval made (client.ts), which call request.ts.
import { createInterface } from 'node:readline';
import * as operations from './client';

// It compiles: parameters in the address, the query and the headers have their types.
export const listOverdue = () => operations.listInvoices({ status: 'issued', overdue: true });
export const issueAsSeen = ({ id, version }: { id: string; version: number }) =>
  operations.issueInvoice(id, { 'If-Match': `"${version}"` });

interface Request {
  readonly call: string;
  readonly path?: Record<string, string>;
  readonly query?: unknown;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly narrow?: boolean;
}
const all: Readonly<Record<string, unknown>> = operations;
type Operation = (...given: unknown[]) => Promise<{ status: number; headers: Headers; data?: unknown }>;

async function carryOut({ call, path = {}, query, headers, body, narrow }: Request) {
  // What is called is known only when it runs; examples.ts has the types of bodies.
  const operation = all[call] as Operation;
  const places: Readonly<Record<string, unknown>> = { params: query, headers, options: optionsFor(narrow) };
  const values = Object.values(path);
  const given = namesOf(operation).map(
    (name, index) => values[index] ?? (name in places ? places[name] : body),
  );
  const answer = await operation(...given);
  return { status: answer.status, etag: answer.headers.get('ETag'), body: answer.data ?? null };
}

const optionsFor = (narrow = false) => ({
  headers: {
    Authorization: `Bearer ${process.env[narrow ? 'COUNTERSIGN_NARROW_API_KEY' : 'COUNTERSIGN_API_KEY']}`,
  },
});

/** What a function's parameters are called: members of the path come first, then the body, `params`, `headers` and `options`. */
const namesOf = (operation: Operation): string[] =>
  /\(([^)]*)\)/
    .exec(String(operation))?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? [];

createInterface({ input: process.stdin }).on('line', async (line) => {
  const request = JSON.parse(line);
  // The types are gone when it runs: a body is what JSON made of it.
  const answer =
    'parse' in request
      ? { status: 200, body: request.value }
      : await carryOut(request).catch((error: Error) => ({ failure: error.stack ?? String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
