// Makes contract bodies of what charts show.
import type {
  EndpointActivity as ActivityBody,
  EndpointActivityList,
  StatisticsPiece as PieceBody,
  DeliveryStatistics as StatisticsBody,
  StatisticsTotal as TotalBody,
} from '../../../../generated/console/types.gen.ts';
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
const presentTotal = presenter<Statistics, TotalBody>('StatisticsTotal', differing);
const presentPiece = presenter<PieceStatistics, PieceBody>('StatisticsPiece', differing);

export const presentStatistics = presenter<DeliveryStatistics, StatisticsBody>('DeliveryStatistics', {
  pieces: ({ pieces }) => pieces.map(presentPiece),
  total: ({ total }) => presentTotal(total),
});

const presentEndpoint = presenter<EndpointActivity, ActivityBody>('EndpointActivity', {
  hours: ({ hours }) =>
    hours.map(({ delivered, failed, attempts_failed }) => ({ delivered, failed, attempts_failed })),
});

type Activity = { readonly from: Date; readonly data: readonly EndpointActivity[] };

export const presentActivity = presenter<Activity, EndpointActivityList>('EndpointActivityList', {
  data: ({ data }) => data.map(presentEndpoint),
});
