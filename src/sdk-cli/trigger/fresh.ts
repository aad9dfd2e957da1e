// `--fresh`: an example as if it happened now, to other things.
import { hasFormat, isObject } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * The data with new identifiers, and with its times moved by as much as separates the example's from now. What was
 * equal stays equal, so that an item still refers to the same other one; what was two days later still is.
 */
export function refreshed(data: unknown, now: Date): unknown {
  const texts = textsIn(data);
  const times = texts.filter((text) => hasFormat(text, 'date-time')).map((text) => Date.parse(text));
  // The latest time that an example of the past names is about when it happened.
  const movedMs = times.length === 0 ? 0 : now.getTime() - Math.max(...times);
  const movedDays = Math.round(movedMs / DAY_MS);
  const ids = new Map<string, string>();
  return replaced(data, (text) => {
    if (hasFormat(text, 'uuid')) {
      const id = ids.get(text) ?? crypto.randomUUID();
      ids.set(text, id);
      return id;
    }
    if (hasFormat(text, 'date-time')) return new Date(Date.parse(text) + movedMs).toISOString();
    if (hasFormat(text, 'date'))
      return new Date(Date.parse(text) + movedDays * DAY_MS).toISOString().slice(0, 10);
    return text;
  });
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return isObject(node) || Array.isArray(node) ? Object.values(node).flatMap(textsIn) : [];
}

function replaced(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === 'string') return change(node);
  if (Array.isArray(node)) return node.map((item) => replaced(item, change));
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, replaced(value, change)]));
}
