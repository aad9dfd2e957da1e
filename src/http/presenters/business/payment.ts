// Makes contract bodies of payments.
import type { PaymentDetails } from '../../../../generated/api/types.gen.ts';
import { type Payment, refundOf } from '../../../domain/business/payments/payment.ts';
import { presenter } from '../presented.ts';

export const presentPayment = presenter<Payment, PaymentDetails>('PaymentDetails', {
  refunds: ({ refunds, currency }) => refunds.map((refund) => refundOf({ ...refund, currency })),
});
