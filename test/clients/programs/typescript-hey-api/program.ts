// Carries operations out with the client that hey-api made (client/).
import { createInterface } from 'node:readline';
import * as operations from './client';
import { createClient } from './client/client';

const clientFor = (tokenVariable: string) =>
  createClient({
    baseUrl: process.env.COUNTERSIGN_BASE_URL ?? '',
    auth: () => process.env[tokenVariable] ?? '',
  });

const wide = clientFor('COUNTERSIGN_API_KEY');
const narrow = clientFor('COUNTERSIGN_NARROW_API_KEY');

// It compiles: parameters in the address, the query and the headers have their types.
export const listOverdue = () => operations.listInvoices({ query: { status: 'issued', overdue: true } });
export const issueAsSeen = ({ id, version }: { id: string; version: number }) =>
  operations.issueInvoice({ path: { id }, headers: { 'If-Match': `"${version}"` } });

const all: Readonly<Record<string, unknown>> = operations;
type Operation = (options: object) => Promise<{ data?: unknown; error?: unknown; response?: Response }>;

async function carryOut({ call, narrow: isNarrow, ...given }: { call: string; narrow?: boolean }) {
  // What is called is known only when it runs; examples.ts has the types of bodies.
  const operation = all[call] as Operation;
  const { data, error, response } = await operation({ ...given, client: isNarrow ? narrow : wide });
  if (!response) throw error;
  const { status, headers } = response;
  return { status, etag: headers.get('ETag'), body: status === 204 ? null : (data ?? error) };
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const request = JSON.parse(line);
  // The types are gone when it runs: a body is what JSON made of it.
  const answer =
    'parse' in request
      ? { status: 200, body: request.value }
      : await carryOut(request).catch((error: Error) => ({ failure: error.stack ?? String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
