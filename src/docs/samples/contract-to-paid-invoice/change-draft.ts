import { Countersign, type Price } from '@countersign/sdk';

const client = new Countersign();

const discount = { kind: 'unit', unit_amount: '-5000' } as const;
const contract_id = process.env.CONTRACT_ID ?? '';
const [draft] = (await client.invoices.list({ contract_id, status: 'draft' })).data;
if (draft) {
  const changed = await client.invoices.update(
    draft.id,
    {
      lines: [
        ...draft.lines.map(({ id, description, quantity, price, tax_rate }) => {
          return { id, description, quantity, price: unitPrice(price), tax_rate };
        }),
        { description: 'Goodwill discount', quantity: '1', price: discount, tax_rate: '20' },
      ],
      metadata: { approved_by: 'finance' },
    },
    { ifVersion: draft.version },
  );
  console.log(`${draft.total.amount} is ${changed.total.amount} now`);
}

/** A program that knows one kind of price does not write back another. */
function unitPrice({ kind, unit_amount }: Price) {
  if (kind !== 'unit' || unit_amount === null) throw new Error(`An unknown kind of price: ${kind}`);
  return { kind: 'unit', unit_amount } as const;
}
