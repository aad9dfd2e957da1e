// What operators find endpoints by, whoever they belong to.
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { type WebhookEndpoint, withSubscriptions } from './webhook-endpoint.ts';

export interface EndpointSearch {
  readonly organizationId?: string | undefined;
  readonly status?: EndpointStatus | undefined;
  /** Of the URL, without the port, in either case of letters. */
  readonly urlHost?: string | undefined;
}

/** Endpoints of all organizations, newest first; deleted ones only when the search asks for them. */
export async function searchEndpoints(
  context: Context,
  page: PageRequest,
  { organizationId, status, urlHost }: EndpointSearch = {},
): Promise<Page<WebhookEndpoint>> {
  const rows = await context.db.prisma.webhookEndpoint.findMany({
    where: {
      status: status ?? { not: 'deleted' },
      ...(organizationId !== undefined && { organizationId }),
      ...(urlHost !== undefined && { urlHost: urlHost.toLowerCase() }),
      ...(page.after !== undefined && { id: { lt: page.after } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
    include: withSubscriptions,
  });
  return pageOf(rows, page.limit);
}
