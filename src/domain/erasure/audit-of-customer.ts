// Empties what the audit says of a customer and their resources whose events are gone, or that never had any: drafts of contracts.
import type { Context } from '../context.ts';
import { FIRST_ID } from '../page.ts';

/** Entries looked at in one statement. */
const CHUNK = 2_000;

/**
 * Looks at every entry of the organization. The entry of a resource's creation or deletion has the `customer_id`, also when the
 * resource is deleted; otherwise its record has it.
 *
 * Indexes: audit_entry_organization_id_id_idx, audit_entry_subject_id_id_idx and primary keys.
 *
 * @returns how many entries were emptied.
 */
export async function emptyAuditOfCustomer(
  { db }: Context,
  organizationId: string,
  customerId: string,
): Promise<number> {
  let emptied = 0;
  let place: string | null = FIRST_ID;
  while (place !== null) {
    const [chunk]: { last: string | null; emptied: number }[] = await db.query`
      with looked_at as materialized (
        select id, subject_kind, subject_id, before, after from audit_entry
        where organization_id = ${organizationId}::uuid and id > ${place}::uuid
        order by id limit ${CHUNK}
      ), of_customer as materialized (
        select subject_id from looked_at
        where num_nonnulls(before, after) > 0 and subject_kind in ('customer', 'contract', 'invoice', 'credit_note', 'payment')
          and (subject_id = ${customerId}::uuid or ${customerId} in (before ->> 'customer_id', after ->> 'customer_id')
            or ${customerId}::uuid = case subject_kind
              when 'contract' then (select customer_id from contract where id = subject_id and organization_id = ${organizationId}::uuid)
              when 'invoice' then (select customer_id from invoice where id = subject_id)
              when 'credit_note' then (select customer_id from credit_note where id = subject_id and organization_id = ${organizationId}::uuid)
              when 'payment' then (select customer_id from payment where id = subject_id)
            end)
      ), emptied as (
        update audit_entry set before = null, after = null
        where subject_id = any(array(select subject_id from of_customer)) and organization_id = ${organizationId}::uuid
          and num_nonnulls(before, after) > 0
        returning id
      )
      select (select id from looked_at order by id desc limit 1) as last, (select count(*)::int from emptied) as emptied`;
    emptied += chunk?.emptied ?? 0;
    place = chunk?.last ?? null;
  }
  return emptied;
}
