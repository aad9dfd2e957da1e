import type { EventData } from '../../src/domain/event-types/event-type.ts';

/** The data of an invoice event; with the envelope, a body of about 500 bytes. */
export const sampleInvoice: EventData<'invoice.issued'> = {
  id: '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb',
  number: 'INV-00042',
  status: 'issued',
  customer_id: '01a1f82f-1e80-7000-8000-6a98456e9cfb',
  total: { amount: 12_500, currency: 'GBP' },
  paid: { amount: 0, currency: 'GBP' },
  due_on: null,
  created_at: '2026-11-20T09:00:00.000Z',
  issued_at: '2026-11-20T09:00:01.000Z',
  voided_at: null,
  paid_at: null,
};
