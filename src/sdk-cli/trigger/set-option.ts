// `--set data.total.amount=5000`: changes one place of an event.
import type { EventSchema } from '../../../generated/event-templates.ts';
import { UsageError } from '../tool.ts';
import { breachesOf, isObject } from './schema.ts';

/**
 * Returns the event with the value at the path. A path has the names from the event to the place, with dots between
 * them; items of an array are counted from 0, and the number after the last one appends.
 *
 * The value is JSON where the schema allows it, otherwise text: `5000`, `null`, `{"from":"2027-01-01"}` and `INV-7` are
 * what they look like, and the quantity `2`, which is a text by the schema, becomes `"2"`.
 *
 * @throws UsageError if there is no such place; it lists what is there instead.
 */
export function withSetting(event: object, setting: string, schema: EventSchema): object {
  const equals = setting.indexOf('=');
  if (equals < 1) throw new UsageError(`--set ${setting}: write path=value, as in data.total.amount=5000.`);
  const path = setting.slice(0, equals);
  // Brackets are what others write, although shells may want quotes around them.
  const names = path.replace(/\[(\d+)\]/g, '.$1').split('.');
  const changed = changedAt(event, names, setting.slice(equals + 1), { schema, path, passed: [] });
  return isObject(changed) ? changed : event;
}

interface Place {
  readonly schema: EventSchema;
  /** As it was given, for messages. */
  readonly path: string;
  /** The names before this place. */
  readonly passed: readonly string[];
}

function changedAt(node: unknown, names: readonly string[], text: string, place: Place): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return valueFrom(text, place.schema);
  const next = (schema: EventSchema | undefined): Place => ({
    ...place,
    schema: schema ?? {},
    passed: [...place.passed, name],
  });
  const { type } = place.schema;
  if (Array.isArray(node) || (node == null && type !== undefined && [type].flat().includes('array'))) {
    const items: readonly unknown[] = Array.isArray(node) ? node : [];
    const index = /^\d{1,9}$/.test(name) ? Number(name) : -1;
    if (index < 0 || index > items.length) throw noSuchItem(name, items.length, place);
    const item = changedAt(items[index], rest, text, next(place.schema.items));
    return [...items.slice(0, index), item, ...items.slice(index + 1)];
  }
  const { properties } = place.schema;
  if (node != null && !isObject(node)) throw nothingInside(node, place);
  if (node == null && properties === undefined) throw nothingInside(node, place);
  const members = isObject(node) ? node : {};
  const known = [...new Set([...Object.keys(members), ...Object.keys(properties ?? {})])];
  // Without declared properties, names are free.
  if (properties !== undefined && !known.includes(name)) throw noSuchMember(name, known, place);
  const [old, schema] = [ownMember(members, name), ownMember(properties ?? {}, name)];
  return { ...members, [name]: changedAt(old, rest, text, next(schema)) };
}

function ownMember<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function valueFrom(text: string, { type }: EventSchema): unknown {
  const value = parsed(text);
  const isTextMeant = typeof value === 'number' || typeof value === 'boolean';
  if (!isTextMeant || type === undefined || breachesOf({ type }, value).length === 0) return value;
  return [type].flat().includes('string') ? text : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function noSuchMember(name: string, known: readonly string[], place: Place): UsageError {
  return new UsageError(
    `--set ${place.path}: there is no ${name} in ${whereIs(place)}. There is ${known.join(', ')}.`,
  );
}

function noSuchItem(name: string, length: number, place: Place): UsageError {
  const existing = ['no item', 'one item, 0'][length] ?? `${length} items, 0 to ${length - 1}`;
  return new UsageError(
    `--set ${place.path}: there is no item ${name} in ${whereIs(place)}. It has ${existing}; ${length} appends another.`,
  );
}

function nothingInside(node: unknown, place: Place): UsageError {
  return new UsageError(
    `--set ${place.path}: ${whereIs(place)} has no members, it is ${JSON.stringify(node) ?? 'absent'}.`,
  );
}

function whereIs({ passed }: Place): string {
  return passed.length === 0 ? 'the event' : passed.join('.');
}
