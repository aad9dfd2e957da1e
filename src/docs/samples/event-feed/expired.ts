import { Countersign, GoneError } from '@countersign/sdk';

const client = new Countersign();
const invoices = new Map<string, string>();

try {
  await read(process.env.CURSOR ?? null);
} catch (error) {
  if (!(error instanceof GoneError)) throw error;
  console.error(error.message);
  // First everything as it is now, then all events that are kept: the last one of each invoice is its present state.
  for await (const invoice of client.invoices.list()) invoices.set(invoice.id, invoice.status);
  await read(null);
}
console.log(`${invoices.size} invoices`);

async function read(cursor: string | null): Promise<void> {
  const types = ['invoice.issued', 'invoice.paid', 'invoice.voided'] as const;
  for await (const event of client.events.feed({ cursor, from: 'start', types, untilCaughtUp: true })) {
    if (event.type !== 'unknown') invoices.set(event.data.id, event.data.status);
  }
}
