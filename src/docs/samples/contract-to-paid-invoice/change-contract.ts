import { Countersign, type Price } from '@countersign/sdk';

const client = new Countersign();

const licence = { kind: 'unit', unit_amount: '82500' } as const;
const id = process.env.CONTRACT_ID ?? '';
const contract = await client.contracts.get(id);

// A higher price, from the first day of the next period that is not billed.
const amended = await client.contracts.amend(
  id,
  {
    effective_on: contract.next_period?.from ?? '',
    reason: 'Prices of 2027',
    items: contract.items.map(({ id: _, kind, price, ...item }) =>
      kind === 'fixed'
        ? { ...item, kind: 'fixed', price: licence }
        : { ...item, kind: 'usage', price: unitPrice(price) },
    ),
  },
  { ifVersion: contract.version },
);
console.log('amended from', amended.amendments.at(-1)?.effective_on);

const ended = await client.contracts.terminate(id, {
  ends_on: process.env.ENDS_ON ?? '2027-11-30',
  reason: 'The customer moves to another product.',
});
console.log(ended.status, 'on', ended.ends_on);

/** A program that knows one kind of price does not write back another. */
function unitPrice({ kind, unit_amount }: Price) {
  if (kind !== 'unit' || unit_amount === null) throw new Error(`An unknown kind of price: ${kind}`);
  return { kind: 'unit', unit_amount } as const;
}
