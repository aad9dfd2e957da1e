/** What filters offer of an organization: its endpoints, and the catalogue of event types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listApiKeysOptions, listEventTypesOptions, listWebhookEndpointsOptions } from '#client/queries';
import { useOrganizationPath } from '../../session.ts';
import { shortUrl } from '../values/endpoint-name.ts';

interface Word {
  readonly value: string;
  readonly label: string;
}

/** The whole catalogue. */
export function useEventTypes() {
  const path = useOrganizationPath();
  return useQuery({ ...listEventTypesOptions({ path, query: { limit: 100 } }), staleTime: 3_600_000 });
}

export const useEventTypeWords = (): Word[] =>
  (useEventTypes().data?.data ?? []).map(({ name }) => ({ value: name, label: name }));

export function useEndpointWords(): Word[] {
  const path = useOrganizationPath();
  const { data } = useQuery({
    ...listWebhookEndpointsOptions({ path, query: { limit: 100 } }),
    placeholderData: keepPreviousData,
  });
  return (data?.data ?? []).map(({ id, endpoint_url }) => ({ value: id, label: shortUrl(endpoint_url) }));
}

export function useApiKeyWords(): Word[] {
  const { data } = useQuery(listApiKeysOptions({ path: useOrganizationPath(), query: { limit: 100 } }));
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What an endpoint is called, by its id. */
export function useEndpointName(): (id: string) => string {
  const endpoints = useEndpointWords();
  return (id) => endpoints.find(({ value }) => value === id)?.label ?? `endpoint ${id}`;
}
