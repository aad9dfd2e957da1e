/** Where a notice leads: to the endpoint's deliveries that failed, or to the endpoint. */
import { useRouter } from '@tanstack/react-router';
import type { Notice } from '../../../../generated/console-client/types.gen.ts';
import { TextLink } from '../../parts/links.tsx';

interface NoticeLinkProps {
  readonly notice: Notice;
  readonly path: { readonly organization_id: string };
}

export function NoticeLink({ notice, path: { organization_id: organizationId } }: NoticeLinkProps) {
  const { kind, endpoint_id, endpoint_url } = notice;
  const router = useRouter();
  const routes = Object.keys(router.routesByPath);
  if (kind === 'deliveries_exhausted' && routes.includes('/$organizationId/deliveries')) {
    const to: string = `/${organizationId}/deliveries`;
    return (
      <TextLink to={to} search={{ endpoint_id, status: ['failed'] } as never}>
        {endpoint_url}
      </TextLink>
    );
  }
  if (!routes.some((path) => /^\/\$organizationId\/endpoints\/\$\w+$/.test(path))) return endpoint_url;
  const to: string = `/${organizationId}/endpoints/${endpoint_id}`;
  return <TextLink to={to}>{endpoint_url}</TextLink>;
}
