/** Where an invoice stands; one that is overdue says so. */
import type { Invoice } from '#client/types';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';

export function InvoiceStatus({ invoice }: { readonly invoice: Pick<Invoice, 'status' | 'overdue'> }) {
  return <StatusBadge status={invoice.overdue ? 'overdue' : invoice.status} />;
}
