/** What was changed: its name, and the way to it. */

import { TextLink } from '../../parts/links.tsx';
import { shortId } from '../../parts/values/id.tsx';

const kindNames: Readonly<Record<string, string>> = {
  api_token: 'API key',
  billing_run: 'Billing run',
  usage: 'Usage',
  webhook_endpoint: 'Endpoint',
};

export const kindName = (kind: string): string =>
  kindNames[kind] ?? kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** The area with a page for each. */
const areas: Readonly<Record<string, string>> = {
  contract: 'contracts',
  credit_note: 'credit-notes',
  customer: 'customers',
  delivery: 'deliveries',
  event: 'events',
  invoice: 'invoices',
  payment: 'payments',
  webhook_endpoint: 'endpoints',
};

/** The area that shows it in a list. */
const lists: Readonly<Record<string, string>> = {
  api_token: 'api-keys',
  invitation: 'members',
  member: 'members',
  meter: 'usage',
};

interface SubjectProps {
  readonly organizationId: string;
  readonly subject: { readonly kind: string; readonly id: string };
}

/** A link, if there is a page that shows it. */
export function Subject({ organizationId, subject: { kind, id } }: SubjectProps) {
  const text = `${kindName(kind)} ${shortId(id)}`;
  const page = areas[kind] === undefined ? lists[kind] : `${areas[kind]}/${id}`;
  if (page === undefined) return text;
  const to: string = `/${organizationId}/${page}`;
  return <TextLink to={to}>{text}</TextLink>;
}
