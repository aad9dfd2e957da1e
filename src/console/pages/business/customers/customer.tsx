/** One customer: what it is, what it has signed, owes and has paid, and the events about it. */
import '../business.css';
import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  archiveCustomerMutation,
  getCustomerOptions,
  unarchiveCustomerMutation,
  updateCustomerMutation,
} from '#client/queries';
import type { Customer } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { factsOf } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ArchiveButton, archivedBadge } from '../parts/archiving.tsx';
import { ContractsOf, InvoicesOf, PaymentsOf } from '../parts/lists-of.tsx';
import { MetadataSection } from '../parts/metadata.tsx';
import { recordFacts } from '../parts/record-facts.tsx';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { WholePage } from '../parts/whole-page.tsx';
import { EditCustomer } from './customer-forms.tsx';
import { customerFields } from './fields.ts';

const route = getRouteApi('/signed-in/$organizationId/customers/$id');

export function CustomerPage() {
  const path = useOrganizationPath();
  const { id: customerId } = route.useParams();
  const query = useQuery(getCustomerOptions({ path: { ...path, id: customerId } }));
  return <WholePage query={query}>{(customer) => <CustomerView customer={customer} />}</WholePage>;
}

function CustomerView({ customer }: { readonly customer: Customer }) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const [isEditing, editing] = useDisclosure(false);
  const { id, name, number, version, archived_at } = customer;
  const archiving = useAction(archiveCustomerMutation(), `${name} is archived.`);
  const unarchiving = useAction(unarchiveCustomerMutation(), `${name} is a customer again.`);
  return (
    <>
      <PageHead
        title={name}
        kind="Customer"
        status={archivedBadge(archived_at !== null)}
        above={[['Customers', places.customers]]}
        actions={
          <>
            <ArchiveButton
              of={customer}
              archiving={archiving}
              unarchiving={unarchiving}
              onConfirm={(archives, then) =>
                (archives ? archiving : unarchiving).mutate(
                  { path: { ...path, id }, headers: ifMatch(version) },
                  then,
                )
              }
              back="It can get contracts and invoices again."
            >
              It gets no new contract and no new invoice. Payments of its invoices go on, and so does what its
              contracts have used and is not billed yet.
            </ArchiveButton>
            <AdminButton variant="default" leftSection={<EditIcon size={14} />} onClick={editing.open}>
              Edit
            </AdminButton>
            {archived_at === null && (
              <NewLink to="invoices/new" search={{ customer_id: id }}>
                New invoice
              </NewLink>
            )}
          </>
        }
      >
        {number}
      </PageHead>
      {isEditing && <EditCustomer customer={customer} onClose={editing.close} />}
      <div className="business-columns">
        <Stack gap="md" miw={0}>
          <ContractsOf
            filter={{ customer_id: id }}
            actions={
              archived_at === null && (
                <NewLink to="contracts/new" search={{ customer_id: id }} isQuiet>
                  New contract
                </NewLink>
              )
            }
          />
          <InvoicesOf filter={{ customer_id: id }} />
          <PaymentsOf filter={{ customer_id: id }} />
        </Stack>
        <Stack gap="md" miw={0}>
          <Section title="Details">
            <Facts
              facts={[
                ...factsOf(customerFields, customer, ['name']),
                ...recordFacts(customer),
                archived_at !== null && ['Archived', <Time key="archived" at={archived_at} />],
                ['Version', version],
              ]}
            />
          </Section>
          <MetadataSection resource={customer} path={path} mutation={updateCustomerMutation()} />
          <ResourceEvents kind="customer" id={id} />
        </Stack>
      </div>
    </>
  );
}
