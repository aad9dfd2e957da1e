import { billing } from './billing.ts';
import { money } from './money.ts';
import { webhooks } from './webhooks.ts';

export const areas = [money, billing, webhooks];
