import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const contract_id = process.env.CONTRACT_ID ?? '';
const [invoice] = (await client.invoices.list({ contract_id, limit: 1 })).data;
const line = invoice?.lines[0];
if (invoice && line) {
  const draft = await client.creditNotes.create({
    invoice_id: invoice.id,
    lines: [{ line_id: line.id, amount: { amount: 2_500, currency: invoice.currency } }],
    reason: 'The API was down for a day',
  });
  const note = await client.creditNotes.issue(draft.id, { ifVersion: draft.version });
  console.log(note.number, 'credits', note.total.amount);
  const { status, balance } = await client.invoices.get(invoice.id);
  console.log(status, balance.amount, note.unapplied.amount);
}
