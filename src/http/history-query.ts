import { type EventType, isEventType } from '../domain/event-type.ts';
import type { TimeRange } from '../domain/time-range.ts';
import { EdgeError } from './problem.ts';

/** The stretch of time that a list was asked for. */
export function timeRange(query: {
  created_from?: string | undefined;
  created_before?: string | undefined;
}): TimeRange {
  return {
    from: timeIn('created_from', query.created_from),
    before: timeIn('created_before', query.created_before),
  };
}

/** A leap second fits the format, and is no time that a computer knows. */
function timeIn(parameter: string, text: string | undefined): Date | undefined {
  const time = text === undefined ? undefined : new Date(text);
  if (time === undefined || !Number.isNaN(time.getTime())) return time;
  throw new EdgeError('invalid_request', 'The request does not match the contract.', {
    errors: [{ pointer: `/query/${parameter}`, detail: 'is not a time that exists' }],
  });
}

/** A typing error in a filter must not look like an empty history. */
export function eventTypeFilter(parameter: string, name: string | undefined): EventType | undefined {
  if (name === undefined || isEventType(name)) return name;
  throw new EdgeError('unprocessable_content', 'The request is well formed but cannot be carried out.', {
    errors: [
      {
        pointer: `/query/${parameter}`,
        detail: `Unknown event type "${name}"; GET /api/v1/public/event-types lists them.`,
      },
    ],
  });
}
