// Makes contract bodies of what charts show.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import type {
  DeliveryStatistics,
  EndpointActivity,
  PieceStatistics,
  Statistics,
} from '../../../domain/activity/statistics.ts';
import { presenter } from '../presented.ts';

const differing = {
  latency_ms: ({ latency_ms: found }: Statistics) =>
    found && { p50: found.p50, p95: found.p95, p99: found.p99 },
};
const presentTotal = presenter<Statistics, bodies.StatisticsTotal>('StatisticsTotal', differing);
const presentPiece = presenter<PieceStatistics, bodies.StatisticsPiece>('StatisticsPiece', differing);

export const presentStatistics = presenter<DeliveryStatistics, bodies.DeliveryStatistics>(
  'DeliveryStatistics',
  {
    pieces: ({ pieces }) => pieces.map(presentPiece),
    total: ({ total }) => presentTotal(total),
  },
);

const presentEndpoint = presenter<EndpointActivity, bodies.EndpointActivity>('EndpointActivity', {
  hours: ({ hours }) =>
    hours.map(({ delivered, failed, attempts_failed }) => ({ delivered, failed, attempts_failed })),
});

type Activity = { readonly from: Date; readonly data: readonly EndpointActivity[] };

export const presentActivity = presenter<Activity, bodies.EndpointActivityList>('EndpointActivityList', {
  data: ({ data }) => data.map(presentEndpoint),
});
