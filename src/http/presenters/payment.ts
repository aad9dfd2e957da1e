// Makes contract bodies of payments.
import type { PaymentDetails } from '../../../generated/api/types.gen.ts';
import type { Payment } from '../../domain/business/payments/payment.ts';
import { metadataOf } from '../../domain/metadata.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentPayment(payment: Payment): Presented<PaymentDetails> {
  return presented<PaymentDetails>({
    id: payment.id,
    invoice_id: payment.invoiceId,
    customer_id: payment.customerId,
    status: payment.status,
    amount: { amount: payment.amountMinor, currency: payment.currency },
    received_at: isoTime(payment.receivedAt),
    method: payment.method,
    reference: payment.reference,
    reversed_at: timeOrNull(payment.reversedAt),
    reverse_reason: payment.reverseReason,
    version: payment.version,
    external_id: payment.externalId,
    metadata: metadataOf(payment),
    created_at: isoTime(payment.createdAt),
    updated_at: isoTime(payment.updatedAt),
  });
}
