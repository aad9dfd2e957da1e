import { ConflictError, Countersign } from '@countersign/sdk';

const client = new Countersign();

const contract_id = process.env.CONTRACT_ID ?? '';
const [invoice] = (await client.invoices.list({ contract_id, status: 'issued' })).data;
if (invoice) {
  try {
    const payment = await client.payments.create({
      invoice_id: invoice.id,
      amount: invoice.balance,
      method: 'bank_transfer',
      reference: invoice.number,
      external_id: process.env.BANK_ID ?? 'bank-77120',
    });
    console.log('received', payment.amount.amount, payment.amount.currency);
  } catch (error) {
    if (!(error instanceof ConflictError && error.code === 'external_id_taken')) throw error;
    console.log('booked already');
  }
  const { status, balance } = await client.invoices.get(invoice.id);
  console.log(status, balance.amount);
}
