// All areas that are explored.
import type { Area } from '../pair.ts';
import { access } from './access.ts';
import { billing } from './billing.ts';
import { deliveries } from './deliveries.ts';
import { fastPath } from './fast-path.ts';
import { feed } from './feed.ts';
import { jobs } from './jobs.ts';
import { money } from './money.ts';
import { order } from './order.ts';
import { signIns } from './sign-in.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';

export const areas: readonly Area[] = [
  money,
  billing,
  webhooks,
  deliveries,
  fastPath,
  feed,
  order,
  access,
  signIns,
  jobs,
  tokens,
];
