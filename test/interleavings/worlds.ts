// Where operations begin: what an organization has when they are started.
import { randomUUID } from 'node:crypto';
import { createOrganization } from '../../src/domain/access/organization.ts';
import type { Context } from '../../src/domain/context.ts';
import { createCustomer } from '../../src/domain/business/customer.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { createDraft, createIssued } from '../support/invoice.ts';
import type { Place, World } from './pair.ts';
import type { Rig } from './rig.ts';
import { domainOf } from './state.ts';

export const emailIn = ({ organizationId }: Place, name: string): string => `${name}@${domainOf(organizationId)}`;

/** An organization whose OWNER is the only member. */
export async function newOrganization({ base }: Rig): Promise<Place> {
  const id = randomUUID();
  await createOrganization(base, { id, name: 'Explored', ownerEmail: emailIn({ organizationId: id }, 'owner') });
  return { organizationId: id };
}

export interface CustomerPlace extends Place {
  readonly customerId: string;
}

export async function newCustomer(rig: Rig): Promise<CustomerPlace> {
  const { organizationId } = await newOrganization(rig);
  const { id } = await createCustomer(rig.base, organizationId, {
    name: 'Brightwater',
    country: 'GB',
    currency: 'GBP',
  });
  return { organizationId, customerId: id };
}

/** A world that is made from another by something more. */
export const world = <P extends Place>(name: string, make: (rig: Rig) => Promise<P>, more: Partial<World<P>> = {}): World<P> => ({
  name,
  make,
  ...more,
});

export interface InvoicePlace extends CustomerPlace {
  readonly invoiceId: string;
}

const invoiceBy =
  (create: (context: Context, organizationId: string, customerId: string) => Promise<{ id: string }>) =>
  async (rig: Rig): Promise<InvoicePlace> => {
    const place = await newCustomer(rig);
    const { id } = await create(rig.base, place.organizationId, place.customerId);
    return { ...place, invoiceId: id };
  };

export const nobody = world('an organization', newOrganization);
export const aCustomer = world('a customer', newCustomer);
export const aDraft = world('a draft of 125.00', invoiceBy(createDraft));
export const anInvoice = world('an issued invoice of 125.00', invoiceBy(createIssued));
export const aPayment = world('an invoice of 125.00 with a payment of 50.00', async (rig) => {
  const place = await anInvoice.make(rig);
  const { organizationId, invoiceId } = place;
  const { id } = await recordPayment(rig.base, organizationId, { invoiceId, amountMinor: 5_000 });
  return { ...place, paymentId: id };
});
