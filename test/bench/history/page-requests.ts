// What partners ask for, and what the pages of the console ask for at the same time.
import type pg from 'pg';
import type { Dispatcher } from 'undici';
import { eventType } from '../endpoints.ts';
import { insertCaller } from '../tokens.ts';

/** The requests of each, by the name that the result gives it. @param endpointId of the organization. */
export async function pageRequests(
  session: pg.Client,
  organizationId: string,
  endpointId: string,
): Promise<Record<string, Dispatcher.RequestOptions[]>> {
  const { rows } = await session.query<{ id: string; event_id: string; at: Date }>(
    'select id, event_id, created_at as at from delivery where endpoint_id = $1 order by id desc offset 100 limit 1',
    [endpointId],
  );
  const [{ id, event_id, at } = { id: '', event_id: '', at: new Date() }] = rows;
  const { program, person } = await insertCaller(session, organizationId);
  const get = (prefix: string, headers: Record<string, string>, paths: readonly string[]) =>
    paths.map((path) => ({ method: 'GET' as const, path: `/api/v1/${prefix}/${path}`, headers }));
  const partner = (...paths: string[]) => get('public', program, paths);
  const member = (...paths: string[]) => get(`console/organizations/${organizationId}`, person, paths);
  const operator = (...paths: string[]) => get('console/operator', person, paths);
  const before = encodeURIComponent(at.toISOString());
  const filters = ['webhook-endpoints?limit=100', 'event-types'];
  return {
    'GET deliveries': partner('deliveries'),
    'GET deliveries, endpoint_id': partner(`deliveries?endpoint_id=${endpointId}`),
    'GET deliveries, event_id': partner(`deliveries?event_id=${event_id}`),
    'GET deliveries, event_type': partner(`deliveries?event_type=${eventType}`),
    'GET deliveries, status=delivered': partner('deliveries?status=delivered'),
    'GET deliveries, status=failed': partner('deliveries?status=failed'),
    'GET deliveries, status=pending': partner('deliveries?status=pending'),
    'GET deliveries, created_before': partner(`deliveries?created_before=${before}`),
    'GET delivery, attempts': partner(`deliveries/${id}`, `deliveries/${id}/attempts`),
    'GET events': partner('events'),
    'GET event feed, first page': partner('event-feed?from=start'),
    'GET event feed, from a time': partner(`event-feed?from=${before}`),
    'console, home': member(
      'webhook-endpoints?limit=100',
      'delivery-statistics?range=24h',
      'notices?limit=6',
    ),
    'console, deliveries': member('delivery-log?limit=50', 'delivery-log/histogram', ...filters),
    'console, failed deliveries': member(
      ...['?limit=50&', '/histogram?'].map((part) => `delivery-log${part}status=failed`),
      ...filters,
    ),
    'console, deliveries answered 5xx': member(
      ...['?limit=50&', '/histogram?'].map((part) => `delivery-log${part}response=5xx`),
      ...filters,
    ),
    'console, deliveries of a type': member(`delivery-log?limit=50&event_type=${eventType}`, ...filters),
    'console, delivery': member(
      ...['', '/attempts?limit=50', '/request'].map((part) => `deliveries/${id}${part}`),
      `webhook-endpoints/${endpointId}`,
      `delivery-log?limit=50&event_id=${event_id}`,
    ),
    'console, endpoints': member('webhook-endpoints?limit=100', 'endpoint-activity'),
    'console, endpoint': member(
      ...['', '/health'].map((part) => `webhook-endpoints/${endpointId}${part}`),
      `delivery-statistics?range=24h&endpoint_id=${endpointId}`,
      `delivery-log?limit=50&endpoint_id=${endpointId}`,
    ),
    'console, events': member('events?limit=50', 'event-types'),
    'console, event': member(`events/${event_id}`, `delivery-log?event_id=${event_id}&limit=100`),
    'operator, deliveries': operator('deliveries?limit=50'),
    'operator, failed deliveries': operator('deliveries?limit=50&status=failed'),
    'operator, deliveries of an organization': operator(`deliveries?organization_id=${organizationId}`),
    'operator, queues and retention': operator('queues', 'retention'),
  };
}
