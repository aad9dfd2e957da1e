// Meters and usage events in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { isTimeZone, unknownTimeZone } from '../../domain/access/time-zone.ts';
import { ingestUsage } from '../../domain/business/usage/ingest.ts';
import * as meters from '../../domain/business/usage/meter.ts';
import { queryUsage, USAGE_ROWS_MAX, type UsageQuery } from '../../domain/business/usage/query.ts';
import { voidUsage } from '../../domain/business/usage/void.ts';
import { withEntityTag } from '../edge/entity-tag.ts';
import { parseTime } from '../edge/list.ts';
import { unprocessableParameter } from '../edge/problem.ts';
import {
  presentIngestedUsage,
  presentMeter,
  presentUsage,
  presentVoidedUsage,
} from '../presenters/business/usage.ts';
import { acts, changes, gets, lists } from './versioned.ts';

export const usage = {
  listMeters: lists('meters', meters.listMeters, presentMeter),

  async createMeter({ context, principal, body }) {
    const meter = await meters.createMeter(context, principal.organizationId, body);
    const { headers, body: shown } = withEntityTag(presentMeter(meter));
    const Location = `/api/v1/public/meters/${meter.key}`;
    return { status: 201, headers: { ...headers, Location }, body: shown };
  },

  getMeter: gets(meters.getMeter, presentMeter),
  updateMeter: changes(meters.updateMeter, presentMeter),
  archiveMeter: acts(meters.archiveMeter, presentMeter),
  unarchiveMeter: acts(meters.unarchiveMeter, presentMeter),

  async queryUsage({ context, principal, path, query }) {
    const { organizationId } = principal;
    const { time_zone: timeZone, window = 'none' } = query;
    if (timeZone !== undefined && !(await isTimeZone(context, timeZone)))
      throw unprocessableParameter('time_zone', unknownTimeZone(timeZone), 'unknown_value');
    const asked: UsageQuery = {
      from: parseTime('/query/from', query.from),
      to: parseTime('/query/to', query.to),
      customerId: query.customer_id,
      window,
      timeZone: timeZone ?? (await getOrganization(context, organizationId)).time_zone,
      groupBy: readGroup(query.group_by),
    };
    if (asked.to <= asked.from) throw unprocessableParameter('to', 'must be later than from', 'too_small');
    const meter = await meters.getMeter(context, organizationId, path.key);
    const rows = await queryUsage(context, meter, asked);
    if (!rows) throw unprocessableParameter('window', TOO_MANY_ROWS, 'too_large');
    return { status: 200, body: presentUsage(meter, asked, rows) };
  },

  async ingestUsageEvents({ context, principal, body }) {
    const ingested = await ingestUsage(context, principal.organizationId, body.events);
    return { status: 200, body: presentIngestedUsage(ingested) };
  },

  async voidUsageEvents({ context, principal, body }) {
    const voided = await voidUsage(context, principal.organizationId, body.ids);
    return { status: 200, body: presentVoidedUsage(voided) };
  },
} satisfies Partial<RouteHandlers>;

function readGroup(group: string | undefined): UsageQuery['groupBy'] {
  if (group === undefined) return undefined;
  if (group === 'customer_id') return 'customer';
  return { dimension: group.slice('dimensions.'.length) };
}

const TOO_MANY_ROWS = `makes more than ${USAGE_ROWS_MAX} rows; ask for a shorter time, longer windows or one customer`;
