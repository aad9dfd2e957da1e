// From which day on a contract is billed that comes into force late: nobody gets many bills without being asked.
import { unprocessableAt } from '../../errors.ts';
import { type CalendarDate, periodNumber, periodStart } from '../periods.ts';
import type { Contract } from './contract.ts';

/** Periods that have ended and are billed unasked. More are a contract that was billed elsewhere, or a slip. */
const UNASKED_MAX = 3;

/**
 * @param today where the organization is.
 * @param wanted the first day of the first period to bill; that of the contract by default.
 * @throws DomainError `unprocessable_content` for a day on which no period begins, unless periods are prorated, or one
 *   that is to come; without
 *   a day if more than three periods have ended.
 */
export function firstDayBilled(
  contract: Pick<Contract, 'starts_on' | 'ends_on' | 'billing_interval' | 'proration'>,
  today: CalendarDate,
  wanted: CalendarDate | null | undefined,
): CalendarDate {
  const { starts_on, ends_on, billing_interval, proration } = contract;
  if (billing_interval === null) {
    if (wanted) throw refusal('Nothing of the contract is to be billed.');
    return starts_on;
  }
  const periods = { anchor: starts_on, interval: billing_interval };
  const isOver = ends_on !== null && ends_on < today;
  /** Of the period that has begun last. */
  const latest = Math.max(0, periodNumber(periods, isOver ? ends_on : today));
  const ended = isOver ? latest + 1 : latest;
  const begin = (n: number) => periodStart(periods, n);
  const choices = [
    `${starts_on} bills ${ended} periods that have ended`,
    ...(ended > 1 ? [`${begin(ended - 1)} the last of them`] : []),
    ...(isOver || ended === 0 ? [] : [`${begin(latest)} none of them`]),
  ].join(', ');
  if (!wanted) {
    if (ended <= UNASKED_MAX) return starts_on;
    throw refusal(`is required, because the contract would get ${ended} bills at once: ${choices}`);
  }
  const n = periodNumber(periods, wanted);
  if (n >= 0 && n <= latest && begin(n) === wanted) return wanted;
  // Of a period that is paid by days, a part can be billed.
  const isByDay = proration === 'day';
  if (isByDay && wanted >= starts_on && wanted <= (isOver ? ends_on : today)) return wanted;
  throw refusal(
    `is not ${isByDay ? 'a day of the contract' : 'the first day of a period'} that has begun: ${choices}`,
  );
}

const refusal = (detail: string) => unprocessableAt('/starts_billing_on', detail);
