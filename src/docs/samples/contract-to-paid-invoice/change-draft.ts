import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const contract_id = process.env.CONTRACT_ID ?? '';
const [draft] = (await client.invoices.list({ contract_id, status: 'draft' })).data;
if (draft) {
  const changed = await client.invoices.update(
    draft.id,
    {
      lines: [
        ...draft.lines.map(({ id, description, quantity, unit_amount, tax_rate }) => {
          return { id, description, quantity, unit_amount, tax_rate };
        }),
        { description: 'Goodwill discount', quantity: '1', unit_amount: '-5000', tax_rate: '20' },
      ],
      metadata: { approved_by: 'finance' },
    },
    { ifVersion: draft.version },
  );
  console.log(`${draft.total.amount} is ${changed.total.amount} now`);
}
