// What the pages of customers, contracts, invoices, payments and usage ask beyond the public API.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { getContract } from '../../domain/business/contracts/contract.ts';
import { getCreditNote } from '../../domain/business/credit-notes/credit-note.ts';
import { getCustomer } from '../../domain/business/customer.ts';
import { getInvoice } from '../../domain/business/invoices/invoice.ts';
import { moneyFigures } from '../../domain/business/money-figures.ts';
import { getPayment } from '../../domain/business/payments/payment.ts';
import { namesOf, searchNames } from '../../domain/business/resource-names.ts';
import { meterActivity } from '../../domain/business/usage/activity.ts';
import { getMeter } from '../../domain/business/usage/meter.ts';
import { recentUsage } from '../../domain/business/usage/recent.ts';
import { deliveriesOfEvents } from '../../domain/delivery-history/delivery-history.ts';
import { findEventsAbout } from '../../domain/events/events-about.ts';
import { timeIn } from '../edge/list.ts';
import {
  presentMeterActivity,
  presentMoneyFigures,
  presentResourceEvents,
  presentResourceName,
  presentUsageEvents,
} from '../presenters/business/business.ts';
import { presentedList } from '../presenters/presented.ts';

const DELIVERIES_OF_EVENT_MAX = 20;
const USAGE_LIMIT_DEFAULT = 20;

export const business = {
  async listResourceNames({ context, principal, query }) {
    const names = await namesOf(context, principal.organizationId, query.ids.split(','));
    return { status: 200, body: presentedList(names, presentResourceName) };
  },

  async getMoneyFigures({ context, principal }) {
    return { status: 200, body: presentMoneyFigures(await moneyFigures(context, principal.organizationId)) };
  },

  async listMeterActivity({ context, principal, query }) {
    const { organizationId } = principal;
    const { time_zone } = await getOrganization(context, organizationId);
    const activity = await meterActivity(context, organizationId, time_zone, query.keys.split(','));
    return { status: 200, body: presentMeterActivity(activity) };
  },

  async searchResources({ context, principal, query }) {
    const { text, kind, archived } = query;
    const found = await searchNames(context, principal.organizationId, text, kind && [kind], { archived });
    return { status: 200, body: presentedList(found, presentResourceName) };
  },

  async listEventsOfResource(call) {
    const { context, principal, path } = call;
    const { organizationId } = principal;
    const id = path.id.toLowerCase();
    // Refuses what is missing or belongs to somebody else.
    await readOf[path.kind](context, organizationId, id);
    const { events, isComplete } = await findEventsAbout(context, organizationId, { kind: path.kind, id });
    const ids = events.map((event) => event.id);
    const deliveries = await deliveriesOfEvents(context, organizationId, ids, DELIVERIES_OF_EVENT_MAX);
    return { status: 200, body: presentResourceEvents(events, deliveries, isComplete) };
  },

  async listUsageEvents({ context, principal, path, query }) {
    const { customer_id: customerId, limit = USAGE_LIMIT_DEFAULT } = query;
    const before = timeIn('before', query.before);
    const meter = await getMeter(context, principal.organizationId, path.key);
    const { items, hasMore } = await recentUsage(context, meter, customerId, { before, limit });
    return { status: 200, body: presentUsageEvents(items, hasMore) };
  },
} satisfies Partial<RouteHandlers>;

const readOf = {
  customer: getCustomer,
  contract: getContract,
  invoice: getInvoice,
  credit_note: getCreditNote,
  payment: getPayment,
};
