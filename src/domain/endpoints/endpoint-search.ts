// The filters by which operators find endpoints of any organization.
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import { all, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { isBehind, type Page, type PageRequest, pageOf } from '../page.ts';
import { endpointColumns, hasStatus, type WebhookEndpoint } from './webhook-endpoint.ts';

export interface EndpointSearch {
  readonly organizationId?: string | undefined;
  readonly status?: EndpointStatus | undefined;
  /** The host of the URL without the port; upper and lower case are equal. */
  readonly urlHost?: string | undefined;
}

/** Endpoints of all organizations, newest first; deleted ones only when the search asks for them. */
export async function searchEndpoints(
  context: Context,
  page: PageRequest,
  { organizationId, status, urlHost }: EndpointSearch = {},
): Promise<Page<WebhookEndpoint>> {
  const conditions = [
    hasStatus(status),
    organizationId !== undefined && sql`organization_id = ${organizationId}`,
    urlHost !== undefined && sql`url_host = ${urlHost.toLowerCase()}`,
    isBehind(page),
  ];
  const rows = await context.db.query<WebhookEndpoint>`
    select ${endpointColumns} from webhook_endpoint where ${all(conditions)}
    order by id desc
    limit ${page.limit + 1}`;
  return pageOf(rows, page.limit);
}
