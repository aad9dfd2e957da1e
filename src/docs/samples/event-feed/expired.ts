import { Countersign, GoneError } from '@countersign/sdk';

const client = new Countersign();
const invoices = new Map<string, { version: number; status: string }>();

try {
  await read(process.env.CURSOR ?? null);
} catch (error) {
  if (!(error instanceof GoneError)) throw error;
  console.error(error.message);
  // First everything as it is now, then all events that are kept. Whatever comes later, the highest version counts.
  for await (const invoice of client.invoices.list()) keep(invoice);
  await read(null);
}
console.log(`${invoices.size} invoices`);

async function read(cursor: string | null): Promise<void> {
  const types = [
    ...(['invoice.created', 'invoice.updated', 'invoice.issued'] as const),
    ...(['invoice.paid', 'invoice.voided', 'invoice.deleted'] as const),
  ];
  for await (const event of client.events.feed({ cursor, from: 'start', types, untilCaughtUp: true })) {
    if (event.type === 'invoice.deleted') invoices.delete(event.data.id);
    else if (event.type !== 'unknown' && event.type !== 'erased') keep(event.data);
  }
}

function keep({ id, version = 0, status }: { id: string; version?: number; status: string }): void {
  if (version > (invoices.get(id)?.version ?? 0)) invoices.set(id, { version, status });
}
