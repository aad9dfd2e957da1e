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

/** The path of a list that has an export. */
type Exported<Export extends { readonly url: string }> = Export['url'] extends `${infer List}/export`
  ? List
  : never;

const ofOrganization = '/api/v1/console/organizations/{organization_id}';
const ofOperators = '/api/v1/console/operator';
/** Where a list that is exported and counted is, by its operation. */
const addresses: Readonly<Record<string, string>> = {
  listApiRequests: `${ofOrganization}/api-requests` satisfies Exported<types.ExportApiRequestsData>,
  listAuditEntries: `${ofOrganization}/audit-entries` satisfies Exported<types.ExportAuditEntriesData>,
  listContracts: `${ofOrganization}/contracts` satisfies Exported<types.ExportContractsData>,
  listCreditNotes: `${ofOrganization}/credit-notes` satisfies Exported<types.ExportCreditNotesData>,
  listCustomers: `${ofOrganization}/party/customers` satisfies Exported<types.ExportCustomersData>,
  listEvents: `${ofOrganization}/events` satisfies Exported<types.ExportEventsData>,
  listInvoices: `${ofOrganization}/invoices` satisfies Exported<types.ExportInvoicesData>,
  listMeters: `${ofOrganization}/meters` satisfies Exported<types.ExportMetersData>,
  listPayments: `${ofOrganization}/payments` satisfies Exported<types.ExportPaymentsData>,
  searchDeliveryLog: `${ofOrganization}/delivery-log` satisfies Exported<types.ExportDeliveryLogData>,
  operatorListAuditEntries:
    `${ofOperators}/audit-entries` satisfies Exported<types.OperatorExportAuditEntriesData>,
  operatorListBillingRuns:
    `${ofOperators}/billing-runs` satisfies Exported<types.OperatorExportBillingRunsData>,
  operatorListDeliveries: `${ofOperators}/deliveries` satisfies Exported<types.OperatorExportDeliveriesData>,
  operatorListOrganizations:
    `${ofOperators}/organizations` satisfies Exported<types.OperatorExportOrganizationsData>,
  operatorListRedeliveries:
    `${ofOperators}/redeliveries` satisfies Exported<types.OperatorExportRedeliveriesData>,
  operatorListWebhookEndpoints:
    `${ofOperators}/webhook-endpoints` satisfies Exported<types.OperatorExportWebhookEndpointsData>,
};

const formats = [
  ['csv', 'CSV, for spreadsheets'],
  ['ndjson', 'NDJSON, for programs'],
] as const;

/** Undefined for a list that is neither exported nor counted. */
export const addressOf = ({ _id }: ListRequest): string | undefined => addresses[_id];

/** Nothing for a list that cannot be exported. */
export function ExportMenu({ request }: { readonly request: ListRequest }) {
  const { path, query } = request;
  const list = addressOf(request);
  const exportOf = (format: string) => ({
    url: `${list}/export`,
    ...(path && { path }),
    query: { ...query, limit: undefined, cursor: undefined, format },
  });
  const download = useMutation({
    mutationFn: (format: string) => downloaded(exportOf(format)),
    onError: showProblem,
  });
  if (list === undefined) return null;
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
