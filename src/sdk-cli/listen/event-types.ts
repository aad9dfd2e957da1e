// Which event types are meant: `invoice.*,payment.received`.
import { UsageError } from '../tool.ts';

/**
 * The known types that the patterns name, in which `*` stands for any text.
 *
 * @throws UsageError with all known types if a pattern names none.
 */
export function chooseTypes(patterns: string, known: readonly string[]): string[] {
  const chosen = patterns.split(/[\s,]+/).flatMap((pattern) => {
    const expression = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`);
    const matching = known.filter((type) => expression.test(type));
    if (matching.length > 0) return matching;
    const list = known.map((type) => `\n  ${type}`).join('');
    throw new UsageError(`--events ${pattern}: there is no such event type. There are${list}`);
  });
  return known.filter((type) => chosen.includes(type));
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
