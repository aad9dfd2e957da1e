/** Downloads everything that a list shows with its filters, as a file that the server sends while it reads. */
import { Button, Menu } from '@mantine/core';
import type * as types from '#client/types';
import { client } from '../../../../generated/console-client/client.gen.ts';
import { isPortal } from '../../portal.ts';
import { DownloadIcon } from '../icons.tsx';

/** What a list asks of the server: the operation and its parameters, as in the keys of the generated client. */
export interface ListRequest {
  readonly _id: string;
  readonly path?: Record<string, unknown>;
  readonly query?: object;
}

const ofOrganization = '/api/v1/console/organizations/{organization_id}';
const ofOperators = '/api/v1/console/operator';
/** Where a list is exported, by its operation. */
const addresses: Readonly<Record<string, string>> = {
  listApiRequests: `${ofOrganization}/api-requests/export` satisfies types.ExportApiRequestsData['url'],
  listAuditEntries: `${ofOrganization}/audit-entries/export` satisfies types.ExportAuditEntriesData['url'],
  listContracts: `${ofOrganization}/contracts/export` satisfies types.ExportContractsData['url'],
  listCreditNotes: `${ofOrganization}/credit-notes/export` satisfies types.ExportCreditNotesData['url'],
  listCustomers: `${ofOrganization}/party/customers/export` satisfies types.ExportCustomersData['url'],
  listEvents: `${ofOrganization}/events/export` satisfies types.ExportEventsData['url'],
  listInvoices: `${ofOrganization}/invoices/export` satisfies types.ExportInvoicesData['url'],
  listMeters: `${ofOrganization}/meters/export` satisfies types.ExportMetersData['url'],
  listPayments: `${ofOrganization}/payments/export` satisfies types.ExportPaymentsData['url'],
  searchDeliveryLog: `${ofOrganization}/delivery-log/export` satisfies types.ExportDeliveryLogData['url'],
  operatorListAuditEntries:
    `${ofOperators}/audit-entries/export` satisfies types.OperatorExportAuditEntriesData['url'],
  operatorListBillingRuns:
    `${ofOperators}/billing-runs/export` satisfies types.OperatorExportBillingRunsData['url'],
  operatorListDeliveries:
    `${ofOperators}/deliveries/export` satisfies types.OperatorExportDeliveriesData['url'],
  operatorListOrganizations:
    `${ofOperators}/organizations/export` satisfies types.OperatorExportOrganizationsData['url'],
  operatorListRedeliveries:
    `${ofOperators}/redeliveries/export` satisfies types.OperatorExportRedeliveriesData['url'],
  operatorListWebhookEndpoints:
    `${ofOperators}/webhook-endpoints/export` satisfies types.OperatorExportWebhookEndpointsData['url'],
};

const formats = [
  ['csv', 'CSV, for spreadsheets'],
  ['ndjson', 'NDJSON, for programs'],
] as const;

/** Nothing for a list that cannot be exported. */
export function ExportMenu({ request: { _id, path, query } }: { readonly request: ListRequest }) {
  const url = addresses[_id];
  // A link cannot say that it is of a portal: its session would not count.
  if (url === undefined || isPortal) return null;
  const addressOf = (format: string) =>
    client.buildUrl({ url, path, query: { ...query, limit: undefined, cursor: undefined, format } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<DownloadIcon size={14} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Everything that these filters leave</Menu.Label>
        {formats.map(([format, label]) => (
          <Menu.Item key={format} component="a" href={addressOf(format)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
