// Makes contract bodies of payments.
import { paymentBody } from '../../../domain/business/payments/payment.ts';
import { presenting } from '../presented.ts';

export const presentPayment = presenting(paymentBody);
