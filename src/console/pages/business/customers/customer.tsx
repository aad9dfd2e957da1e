/** One customer: what it is, what it has signed, owes and has paid, and the events about it. */
import '../business.css';
import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getCustomerOptions, updateCustomerMutation } from '#client/queries';
import type { Customer } from '#client/types';
import { factsOf } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { useOrganizationPath } from '../../../session.ts';
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
  const { id, name, number, version } = customer;
  return (
    <>
      <PageHead
        title={name}
        kind="Customer"
        above={[['Customers', places.customers]]}
        actions={
          <>
            <AdminButton variant="default" leftSection={<EditIcon size={14} />} onClick={editing.open}>
              Edit
            </AdminButton>
            <NewLink to="invoices/new" search={{ customer_id: id }}>
              New invoice
            </NewLink>
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
              <NewLink to="contracts/new" search={{ customer_id: id }} isQuiet>
                New contract
              </NewLink>
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
