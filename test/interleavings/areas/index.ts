import { billing } from './billing.ts';
import { deliveries } from './deliveries.ts';
import { feed } from './feed.ts';
import { money } from './money.ts';
import { signIns } from './sign-in.ts';
import { webhooks } from './webhooks.ts';

export const areas = [money, billing, webhooks, deliveries, feed, signIns];
