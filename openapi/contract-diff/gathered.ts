import type { Change } from './changes.ts';

/**
 * The same header or status, new in many answers, is one change that is met in many places: partners read one line of it, not one
 * for each answer. A header or an answer that is only written as a component tells nothing beside the places that use it.
 */
export function gathered(changes: readonly Change[]): readonly Change[] {
  const together = Map.groupBy(changes, (change) => (isNewInAnswer(change) ? keyOf(change) : undefined));
  const others = together.get(undefined) ?? [];
  together.delete(undefined);
  const additions = [...together.values()].flatMap((same) => {
    const inAnswers = same.filter(({ place }) => !isComponent(place));
    const [first] = inAnswers;
    return first ? [{ ...first, uses: inAnswers.flatMap(({ uses }) => uses) }] : [];
  });
  return [...others, ...additions];
}

const isNewInAnswer = ({ kind, typeName }: Change) =>
  kind === 'added' && (typeName === 'Header' || typeName === 'Response');

const keyOf = ({ typeName, way, impact, after }: Change) =>
  JSON.stringify([typeName, way.at(-1), impact, after]);

const isComponent = (place: readonly string[]) => place[0] === 'components' && place.length === 3;
