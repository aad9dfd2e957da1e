/** Combines the same change in many places into one. */
import type { Change, Comparison } from './change.ts';
import { labelsOf } from './uses.ts';

/**
 * A header or status that is new in many responses is one change: partners read one line about it, not one
 * for each response. A header or response that is new as a component is reported only for the places that use
 * it.
 */
export function gathered({ base, changes }: Comparison): readonly Change[] {
  const known = labelsOf(base);
  const together = Map.groupBy(changes, (change) => (isNewInAnswer(change) ? keyOf(change) : undefined));
  const others = together.get(undefined) ?? [];
  together.delete(undefined);
  const additions = [...together.values()].flatMap((same) => {
    const inAnswers = same.filter(({ place }) => !isComponent(place));
    const [first] = inAnswers;
    if (!first) return [];
    const uses = inAnswers.flatMap((change) => change.uses);
    // A new operation is reported as such, with all its responses.
    const ofKnown = uses.filter(({ label }) => known.has(label));
    return [{ ...first, uses: ofKnown.length > 0 ? ofKnown : uses }];
  });
  return [...others, ...additions];
}

const isNewInAnswer = ({ kind, typeName }: Change) =>
  kind === 'added' && (typeName === 'Header' || typeName === 'Response');

const keyOf = ({ typeName, way, impact, after }: Change) =>
  JSON.stringify([typeName, way.at(-1), impact, after]);

const isComponent = (place: readonly string[]) => place[0] === 'components' && place.length === 3;
