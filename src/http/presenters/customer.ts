// Makes contract bodies of customers.
import type { Customer as CustomerBody } from '../../../generated/api/types.gen.ts';
import type { Customer } from '../../domain/business/customer.ts';
import { metadataOf } from '../../domain/metadata.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentCustomer(customer: Customer): Presented<CustomerBody> {
  return presented<CustomerBody>({
    id: customer.id,
    number: customer.number,
    name: customer.name,
    email: customer.email,
    country: customer.country,
    currency: customer.currency,
    version: customer.version,
    external_id: customer.externalId,
    metadata: metadataOf(customer),
    created_at: isoTime(customer.createdAt),
    updated_at: isoTime(customer.updatedAt),
  });
}
