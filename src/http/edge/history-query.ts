// Query parameters of the history lists: time ranges and event types.
import { type AuditAction, auditActions, isAuditAction } from '../../domain/audit.ts';
import { type EventType, isEventType } from '../../domain/event-types/event-type.ts';
import type { TimeRange } from '../../domain/time-range.ts';
import { invalidRequest, unprocessableParameter } from './problem.ts';

export function timeRange(query: {
  created_from?: string | undefined;
  created_before?: string | undefined;
}): TimeRange {
  return {
    from: timeIn('created_from', query.created_from),
    before: timeIn('created_before', query.created_before),
  };
}

export function timeIn(parameter: string, text: string | undefined): Date | undefined {
  return text === undefined ? undefined : parseTime(`/query/${parameter}`, text);
}

/**
 * Rejects a leap second, which matches the format but has no Date. @param pointer the parameter's place in
 * the request.
 */
export function parseTime(pointer: string, text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw invalidRequest([{ pointer, detail: 'is not a time that exists' }]);
}

/** A typo in a filter must not look like an empty history. */
export function eventTypeFilter(parameter: string, name: string | undefined): EventType | undefined {
  if (name === undefined || isEventType(name)) return name;
  throw unprocessableParameter(
    parameter,
    `Unknown event type "${name}"; GET /api/v1/public/event-types lists them.`,
  );
}

/** Like eventTypeFilter, for actions of the audit. */
export function actionFilter(action: string | undefined): AuditAction | undefined {
  if (action === undefined || isAuditAction(action)) return action;
  throw unprocessableParameter(
    'action',
    `Unknown action "${action}". Known actions: ${auditActions.join(', ')}.`,
  );
}
