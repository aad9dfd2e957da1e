/** The addresses of this organization's pages, for links. */
import { useAccess } from '../session.ts';

export function usePlaces() {
  const params = { organizationId: useAccess().organization.id };
  return {
    deliveries: { to: '/$organizationId/deliveries', params },
    delivery: (id: string) => ({ to: '/$organizationId/deliveries/$id' as const, params: { ...params, id } }),
    endpoints: { to: '/$organizationId/endpoints', params },
    endpoint: (id: string) => ({ to: '/$organizationId/endpoints/$id' as const, params: { ...params, id } }),
    newEndpoint: { to: '/$organizationId/endpoints/new', params },
    endpointSetup: (id: string) => ({
      to: '/$organizationId/endpoints/$id/setup' as const,
      params: { ...params, id },
    }),
    events: { to: '/$organizationId/events', params },
    event: (id: string) => ({ to: '/$organizationId/events/$id' as const, params: { ...params, id } }),
    eventTypes: { to: '/$organizationId/event-types', params },
    eventType: (name: string) => ({
      to: '/$organizationId/event-types/$name' as const,
      params: { ...params, name },
    }),
    replay: (endpointId: string, replayId: string) => ({
      to: '/$organizationId/replays/$endpointId/$replayId' as const,
      params: { ...params, endpointId, replayId },
    }),
    newReplay: { to: '/$organizationId/replays/new', params },
    apiKeys: { to: '/$organizationId/api-keys', params },
    audit: { to: '/$organizationId/audit', params },
    signInSettings: { to: '/$organizationId/sign-in-settings', params },
    customers: { to: '/$organizationId/customers', params },
    customer: (customerId: string) => ({
      to: '/$organizationId/customers/$customerId' as const,
      params: { ...params, customerId },
    }),
    contracts: { to: '/$organizationId/contracts', params },
    contract: (contractId: string) => ({
      to: '/$organizationId/contracts/$contractId' as const,
      params: { ...params, contractId },
    }),
    invoices: { to: '/$organizationId/invoices', params },
    invoice: (invoiceId: string) => ({
      to: '/$organizationId/invoices/$invoiceId' as const,
      params: { ...params, invoiceId },
    }),
    payments: { to: '/$organizationId/payments', params },
    payment: (paymentId: string) => ({
      to: '/$organizationId/payments/$paymentId' as const,
      params: { ...params, paymentId },
    }),
    usage: { to: '/$organizationId/usage', params },
    meter: (meterKey: string) => ({
      to: '/$organizationId/usage/$meterKey' as const,
      params: { ...params, meterKey },
    }),
  } as const;
}
