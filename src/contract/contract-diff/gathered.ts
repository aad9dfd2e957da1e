import type { Change, Comparison } from './change.ts';
import { labelsOf } from './uses.ts';

/**
 * The same header or status, new in many answers, is one change that is met in many places: partners read one line of it, not one
 * for each answer. A header or an answer that is only written as a component tells nothing beside the places that use it.
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
    // A new operation is told as such, with all that it answers.
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
