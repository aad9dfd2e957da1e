/** Addresses of pages: what their routes leave open is filled in with the first that the organization has. */
import { demoOrganizationId } from '../../src/domain/access/organization.ts';
import type { Person } from '../support/person.ts';

const own = `/organizations/${demoOrganizationId}`;

/** Where the console's API lists what is at a page's parameter, by the path before it. `$` is what is there before. */
const lists: Readonly<Record<string, string>> = {
  '/$organizationId/deliveries/': `${own}/deliveries`,
  '/$organizationId/endpoints/': `${own}/webhook-endpoints?status=active`,
  '/$organizationId/events/': `${own}/events`,
  '/$organizationId/event-types/': `${own}/event-types`,
  '/$organizationId/customers/': `${own}/party/customers`,
  '/$organizationId/contracts/': `${own}/contracts?status=active`,
  '/$organizationId/invoices/': `${own}/invoices?status=paid`,
  '/$organizationId/credit-notes/': `${own}/credit-notes`,
  '/$organizationId/payments/': `${own}/payments`,
  '/$organizationId/usage/': `${own}/meters`,
  '/$organizationId/redeliveries/': `${own}/redeliveries`,
  '/operator/organizations/': '/operator/organizations',
  '/operator/organizations/$id/erasures/': '/operator/organizations/$/erasures',
  '/operator/deliveries/': '/operator/deliveries',
  '/operator/endpoints/': '/operator/webhook-endpoints',
  '/operator/redeliveries/': '/operator/redeliveries',
  '/operator/billing-runs/': '/operator/billing-runs',
};

export class Addresses {
  readonly #person: Person;
  readonly #known = new Map([['/', demoOrganizationId]]);

  /** @param person whom the console shows what is looked for: the owner of the demo, who is an operator. */
  constructor(person: Person) {
    this.#person = person;
  }

  /** @param route such as `/$organizationId/deliveries/$id`. */
  async of(route: string): Promise<string> {
    let address = '';
    let before = '/';
    let last = '';
    for (const part of route.split('/').slice(1)) {
      if (part.startsWith('$')) last = await this.#at(before, last);
      address += `/${part.startsWith('$') ? part.replace(/^[^?]+/, last) : part}`;
      before += `${part}/`;
    }
    return address;
  }

  async #at(path: string, last: string): Promise<string> {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const list = lists[path]?.replace('/$/', `/${last}/`);
    if (list === undefined) throw new Error(`What may be at ${path}…? Say it in \`lists\`.`);
    const { status, body } = await this.#person.request('GET', list);
    const [first] = body.data ?? [];
    if (!first) throw new Error(`${list} answered ${status} without a row: ${JSON.stringify(body)}`);
    // Meters and event types are found by what they are called.
    const id: string = first.key ?? first.id ?? first.name;
    this.#known.set(path, id);
    return id;
  }
}
