/** Downloads everything that a list shows with its filters, as a file that the server sends while it reads. */
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type * as types from '#client/types';
import { client } from '../../../../generated/console-client/client.gen.ts';
import { isPortal } from '../../portal.ts';
import { showProblem } from '../forms/messages.tsx';
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
  const url = addresses[_id] ?? '';
  const exportOf = (format: string) => ({
    url,
    ...(path && { path }),
    query: { ...query, limit: undefined, cursor: undefined, format },
  });
  const download = useMutation({
    mutationFn: (format: string) => downloaded(exportOf(format)),
    onError: showProblem,
  });
  if (url === '') return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<DownloadIcon size={14} />} loading={download.isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Everything that these filters leave</Menu.Label>
        {formats.map(([format, label]) =>
          isPortal ? (
            <Menu.Item key={format} onClick={() => download.mutate(format)}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={format} component="a" href={client.buildUrl(exportOf(format))} download>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * For a portal, whose links cannot say which of the browser's sessions is meant: the page asks as for all else, and hands the browser
 * the whole file. In a frame with `sandbox`, that needs `allow-downloads`.
 */
async function downloaded(request: {
  readonly url: string;
  readonly query: Record<string, unknown>;
}): Promise<void> {
  const { data, response } = await client.get({ ...request, parseAs: 'blob', throwOnError: true });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data as Blob);
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}
