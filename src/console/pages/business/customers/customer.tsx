/** One customer: what it is, what it has signed, owes and has paid, and the events about it. */
import '../business.css';
import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getCustomerOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { updateCustomer } from '../../../../../generated/console-client/index.ts';
import type { Customer } from '../../../../../generated/console-client/types.gen.ts';
import { Facts } from '../../../parts/facts.tsx';
import { AdminButton } from '../../../parts/guarded.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { Id } from '../../../parts/id.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { NewLink } from '../../../parts/new-link.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { Section } from '../../../parts/section.tsx';
import { Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ifMatch } from '../parts/change.ts';
import { ContractsOf, InvoicesOf, PaymentsOf } from '../parts/lists-of.tsx';
import { MetadataSection } from '../parts/metadata.tsx';
import { usePlaces } from '../parts/places.ts';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { WholePage } from '../parts/whole-page.tsx';
import { EditCustomer } from './edit-customer.tsx';

const route = getRouteApi('/signed-in/$organizationId/customers/$customerId');

export function CustomerPage() {
  const path = useOrganizationPath();
  const { customerId } = route.useParams();
  const query = useQuery(getCustomerOptions({ path: { ...path, id: customerId } }));
  return <WholePage query={query}>{(customer) => <CustomerView customer={customer} />}</WholePage>;
}

function CustomerView({ customer }: { readonly customer: Customer }) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const [isEditing, editing] = useDisclosure(false);
  const { id, name, number, email, country, currency, external_id, created_at, updated_at, version } =
    customer;
  return (
    <>
      <PageHead
        title={name}
        kind="Customer"
        above={[
          <TextLink key="list" {...places.customers}>
            Customers
          </TextLink>,
        ]}
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
      <EditCustomer customer={customer} isOpen={isEditing} onClose={editing.close} />
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
                ['Number', number],
                ['E-mail address', email],
                ['Country', country],
                ['Currency', currency],
                ['External id', external_id],
                ['Id', <Id key="id" id={id} />],
                ['Created', <Time key="created" at={created_at} />],
                ['Changed', <Time key="updated" at={updated_at} />],
                ['Version', version],
              ]}
            />
          </Section>
          <MetadataSection
            resource={customer}
            save={(metadata, seen) =>
              updateCustomer({
                path: { ...path, id },
                headers: ifMatch(seen),
                body: { metadata },
                throwOnError: true,
              })
            }
          />
          <ResourceEvents kind="customer" id={id} />
        </Stack>
      </div>
    </>
  );
}
