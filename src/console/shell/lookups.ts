/** Finds anything of an organization by its id, and business resources by number or name. */
import {
  getContract,
  getCreditNote,
  getCustomer,
  getDelivery,
  getEvent,
  getInvoice,
  getPayment,
  getWebhookEndpoint,
  searchResources,
} from '#client/calls';
import { ProblemError } from '../api.ts';
import * as icons from '../parts/icons.tsx';

export interface Found {
  readonly id: string;
  readonly label: string;
  /** Such as “Delivery”. */
  readonly kind: string;
  /** The area whose page shows it, below the organization. */
  readonly area: string;
  readonly icon: icons.Icon;
}

interface Kind extends Pick<Found, 'kind' | 'area' | 'icon'> {
  /** @returns what it is called. @throws ProblemError if there is none with this id. */
  readonly look: (path: Path, signal: AbortSignal) => Promise<string>;
}

interface Path {
  organization_id: string;
  id: string;
}

type Get<Data> = (request: { path: Path; signal: AbortSignal }) => Promise<{ data: Data }>;

const kindOf = <Data>(
  [kind, area, icon]: readonly [string, string, icons.Icon],
  get: Get<Data>,
  nameOf: (data: Data) => string,
): Kind => ({
  kind,
  area,
  icon,
  look: async (path, signal) => nameOf((await get({ path, signal })).data),
});

const kinds: readonly Kind[] = [
  kindOf(['Delivery', 'deliveries', icons.DeliveriesIcon], getDelivery<true>, ({ event_type }) => event_type),
  kindOf(
    ['Endpoint', 'endpoints', icons.EndpointsIcon],
    getWebhookEndpoint<true>,
    (data) => data.endpoint_url,
  ),
  kindOf(['Event', 'events', icons.EventsIcon], getEvent<true>, ({ type }) => type),
  kindOf(['Customer', 'customers', icons.CustomersIcon], getCustomer<true>, ({ name }) => name),
  kindOf(['Contract', 'contracts', icons.ContractsIcon], getContract<true>, ({ number }) => number),
  kindOf(['Invoice', 'invoices', icons.InvoicesIcon], getInvoice<true>, ({ number }) => number),
  kindOf(['Credit note', 'credit-notes', icons.CreditNotesIcon], getCreditNote<true>, ({ number }) => number),
  kindOf(
    ['Payment', 'payments', icons.PaymentsIcon],
    getPayment<true>,
    (data) => data.reference ?? 'Payment',
  ),
];

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** The id within a text, which may be an address or a line of a log. */
export const idIn = (text: string): string | undefined => UUID.exec(text)?.[0]?.toLowerCase();

/** @param text at least two characters. */
export async function lookUp(organization_id: string, text: string, signal: AbortSignal): Promise<Found[]> {
  const id = idIn(text);
  if (id === undefined) return byName(organization_id, text, signal);
  const found = await Promise.all(
    kinds.map(async ({ look, ...kind }) => {
      try {
        return { ...kind, id, label: await look({ organization_id, id }, signal) };
      } catch (error) {
        if (error instanceof ProblemError && error.status < 500 && error.status !== 429) return undefined;
        throw error;
      }
    }),
  );
  return found.filter((each) => each !== undefined);
}

async function byName(organization_id: string, text: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await searchResources<true>({
    path: { organization_id },
    query: { text },
    signal,
  });
  return data.data.flatMap(({ id, kind: name, number, name: title }) => {
    const kind = kinds.find((each) => each.kind.toLowerCase() === name);
    if (!kind) return [];
    const { look: _unused, ...rest } = kind;
    return [{ ...rest, id, label: title === null ? number : `${title} · ${number}` }];
  });
}
