/** The addresses of this organization's pages, for links. */
import { useAccess } from '../session.ts';

export function usePlaces() {
  const params = { organizationId: useAccess().organization.id };
  const list = <const Path extends string>(path: Path) => ({
    to: `/$organizationId/${path}` as const,
    params,
  });
  const one =
    <const Path extends string>(path: Path) =>
    (id: string) => ({ to: `/$organizationId/${path}` as const, params: { ...params, id } });
  return {
    deliveries: list('deliveries'),
    delivery: one('deliveries/$id'),
    endpoints: list('endpoints'),
    endpoint: one('endpoints/$id'),
    newEndpoint: list('endpoints/new'),
    endpointSetup: one('endpoints/$id/setup'),
    events: list('events'),
    event: one('events/$id'),
    eventTypes: list('event-types'),
    eventType: (name: string) => ({ ...list('event-types/$name'), params: { ...params, name } }),
    redelivery: one('redeliveries/$id'),
    newRedelivery: list('redeliveries/new'),
    apiKeys: list('api-keys'),
    audit: list('audit'),
    customers: list('customers'),
    customer: one('customers/$id'),
    contracts: list('contracts'),
    contract: one('contracts/$id'),
    invoices: list('invoices'),
    invoice: one('invoices/$id'),
    creditNotes: list('credit-notes'),
    creditNote: one('credit-notes/$id'),
    payments: list('payments'),
    payment: one('payments/$id'),
    usage: list('usage'),
    meter: (meterKey: string) => ({ ...list('usage/$meterKey'), params: { ...params, meterKey } }),
  };
}
