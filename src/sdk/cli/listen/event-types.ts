// Which event types are meant: `invoice.*,payment.received`.
import { mostSimilar } from '../command.ts';
import { wrap } from '../help.ts';
import { UsageError } from '../tool.ts';

/**
 * The known types that the patterns name, in which `*` stands for any text.
 *
 * @throws UsageError with all known types if a pattern names none.
 */
export function chooseTypes(patterns: readonly string[], known: readonly string[]): string[] {
  const chosen = new Set(
    patterns.flatMap((pattern) => {
      const expression = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`);
      const matching = known.filter((type) => expression.test(type));
      if (matching.length === 0) throw unknownType(pattern, known);
      return matching;
    }),
  );
  return known.filter((type) => chosen.has(type));
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function unknownType(pattern: string, known: readonly string[]): UsageError {
  const list = wrap(known.join(', '), 78).map((line) => `  ${line}`);
  const similar = mostSimilar(pattern, known);
  const hint = similar === undefined ? '' : ` Did you mean ${similar}?`;
  return new UsageError(
    `--events ${pattern}: there is no such event type.${hint} There are\n${list.join('\n')}`,
  );
}
