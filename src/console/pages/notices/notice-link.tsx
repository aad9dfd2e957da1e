/** Where a notice leads: to the endpoint's deliveries that failed, or to the endpoint. */
import type { Notice } from '../../../../generated/console-client/types.gen.ts';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { TextLink } from '../../parts/links.tsx';

interface NoticeLinkProps {
  readonly notice: Notice;
  readonly path: { readonly organization_id: string };
}

export function NoticeLink({ notice, path: { organization_id: organizationId } }: NoticeLinkProps) {
  const { kind, endpoint_id, endpoint_url } = notice;
  if (kind === 'deliveries_exhausted')
    return (
      <TextLink
        to="/$organizationId/deliveries"
        params={{ organizationId }}
        search={{ endpoint_id, status: ['failed'] }}
      >
        {shortUrl(endpoint_url)}
      </TextLink>
    );
  return (
    <TextLink to="/$organizationId/endpoints/$id" params={{ organizationId, id: endpoint_id }}>
      {shortUrl(endpoint_url)}
    </TextLink>
  );
}
