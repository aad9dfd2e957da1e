import { Countersign } from '@countersign/sdk';

const client = new Countersign();

const external_id = process.env.BANK_ID ?? 'bank-77120';
const [payment] = (await client.payments.list({ external_id })).data;
if (payment) {
  const { refunded, invoice_id } = await client.payments.refund(
    payment.id,
    {
      amount: { amount: 5_000, currency: payment.amount.currency },
      reason: 'A discount that was forgotten',
      reference: 'RF-2026-0031',
    },
    { ifVersion: payment.version },
  );
  const { status, balance } = await client.invoices.get(invoice_id);
  console.log(refunded.amount, 'went back:', status, balance.amount);
}
