import { readFile, rename, writeFile } from 'node:fs/promises';
import { Countersign } from '@countersign/sdk';

const client = new Countersign();
const file = process.env.COPY_FILE ?? 'invoices.json';

interface Copy {
  next: string;
  invoices: Record<string, { id: string; status: string; number: string }>;
}

const copy: Copy = await readFile(file, 'utf8').then(JSON.parse, (error) => {
  if (error.code === 'ENOENT') return { next: '1970-01-01T00:00:00Z', invoices: {} };
  throw error;
});

// Drafts that were deleted are in no list. First of all: one that was issued meanwhile comes back below.
const drafts = await client.invoices.list({ status: 'draft', limit: 100 }).toArray();
const kept = new Set(drafts.map(({ id }) => id));
for (const { id, status } of Object.values(copy.invoices)) {
  if (status === 'draft' && !kept.has(id)) delete copy.invoices[id];
}

let count = 0;
const changed = await client.invoices.list({ updated_from: copy.next, limit: 100 });
for await (const invoice of changed) {
  copy.invoices[invoice.id] = invoice;
  count++;
}
// After the last page. If the program is killed before, it begins with the same page again.
copy.next = changed.next_updated_from ?? copy.next;
await writeFile(`${file}.new`, JSON.stringify(copy));
await rename(`${file}.new`, file);
console.log(`${count} of ${Object.keys(copy.invoices).length} invoices have changed`);
