/** The addresses of the business pages in this organization, for links. */
import { useAccess } from '../../../session.ts';

export function usePlaces() {
  const { id: organizationId } = useAccess().organization;
  return {
    customers: { to: '/$organizationId/customers', params: { organizationId } },
    customer: (customerId: string) => ({
      to: '/$organizationId/customers/$customerId' as const,
      params: { organizationId, customerId },
    }),
    contracts: { to: '/$organizationId/contracts', params: { organizationId } },
    contract: (contractId: string) => ({
      to: '/$organizationId/contracts/$contractId' as const,
      params: { organizationId, contractId },
    }),
    invoices: { to: '/$organizationId/invoices', params: { organizationId } },
    invoice: (invoiceId: string) => ({
      to: '/$organizationId/invoices/$invoiceId' as const,
      params: { organizationId, invoiceId },
    }),
    payments: { to: '/$organizationId/payments', params: { organizationId } },
    payment: (paymentId: string) => ({
      to: '/$organizationId/payments/$paymentId' as const,
      params: { organizationId, paymentId },
    }),
    usage: { to: '/$organizationId/usage', params: { organizationId } },
    meter: (meterKey: string) => ({
      to: '/$organizationId/usage/$meterKey' as const,
      params: { organizationId, meterKey },
    }),
    newCustomer: { to: '/$organizationId/customers/new', params: { organizationId } },
    newContract: { to: '/$organizationId/contracts/new', params: { organizationId } },
    newInvoice: { to: '/$organizationId/invoices/new', params: { organizationId } },
  } as const;
}
