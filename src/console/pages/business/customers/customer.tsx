/** One customer: what it is, what it has signed, owes and has paid, and the events about it. */
import * as queries from '#client/queries';
import type { Customer } from '#client/types';
import { ifMatch } from '../../../parts/forms/action.ts';
import { factsOf } from '../../../parts/forms/form.tsx';
import { places } from '../../../parts/links.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { useObjectPath } from '../../../session.ts';
import { ArchiveButton, archivedBadge } from '../parts/archiving.tsx';
import { EditButton } from '../parts/edit-button.tsx';
import { ContractsOf, InvoicesOf, PaymentsOf } from '../parts/lists-of.tsx';
import { ResourceView, resourcePage } from '../parts/resource-page.tsx';
import { customerFields } from './fields.ts';

export default resourcePage(queries.getCustomerOptions, CustomerView);

function CustomerView({ of: customer }: { readonly of: Customer }) {
  const path = useObjectPath();
  const { id, name, number, version, archived_at } = customer;
  return (
    <ResourceView
      of={customer}
      title={name}
      kind="Customer"
      eventsOf="customer"
      list={['Customers', places.customers]}
      status={archivedBadge(archived_at !== null)}
      about={number}
      actions={
        <>
          <ArchiveButton
            of={customer}
            archive={queries.archiveCustomerMutation()}
            unarchive={queries.unarchiveCustomerMutation()}
            input={{ path, headers: ifMatch(version) }}
            back="It can get contracts and invoices again."
            backDone={`${name} is a customer again.`}
          >
            It gets no new contract and no new invoice. Payments of its invoices go on, and so does what its
            contracts have used and is not billed yet.
          </ArchiveButton>
          <EditButton
            title="Edit the customer"
            size="lg"
            action="Save"
            done="The customer is saved."
            resource={customer}
            latest={queries.getCustomerOptions({ path })}
            fields={customerFields}
            mutation={queries.updateCustomerMutation()}
            inputOf={(body, headers) => ({ path, body, headers })}
          />
          {archived_at === null && (
            <NewLink to="invoices/new" search={{ customer_id: id }}>
              New invoice
            </NewLink>
          )}
        </>
      }
      facts={{
        ...factsOf(customerFields, customer, ['name']),
        Archived: archived_at !== null && <Time at={archived_at} />,
        Version: version,
      }}
      update={queries.updateCustomerMutation()}
    >
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
    </ResourceView>
  );
}
