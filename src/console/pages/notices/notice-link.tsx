/** Where a notice leads: to the endpoint's deliveries that failed, or to the endpoint. */
import type { Notice } from '#client/types';
import { TextLink } from '../../parts/links.tsx';
import { usePlaces } from '../../parts/places.ts';
import { shortUrl } from '../../parts/values/endpoint-name.ts';

export function NoticeLink({ notice: { kind, endpoint_id, endpoint_url } }: { readonly notice: Notice }) {
  const places = usePlaces();
  const name = shortUrl(endpoint_url);
  if (kind !== 'deliveries_exhausted') return <TextLink {...places.endpoint(endpoint_id)}>{name}</TextLink>;
  return (
    <TextLink {...places.deliveries} search={{ endpoint_id, status: ['failed'] }}>
      {name}
    </TextLink>
  );
}
