/** Decides which version a change requires. */
import type { Change, Impact } from './change.ts';
import { objectOf } from './json.ts';

/** Texts for people, whose changes no program notices. `version` is that of the contract itself. */
const proseProperties = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'version',
  'tags',
  // For SQL that publishes. Receivers read the type and the data.
  'x-subject',
  // What a schema was called in an earlier version.
  'x-formerly',
]);
const proseTypes = /^(Info|Contact|License|Tag|TagList|TagGroup|ExternalDocs|Example|ExamplesMap)$/;

/**
 * The impact of a change: what `redocly diff` reports, or more. Tests with seeded changes showed what it
 * wrongly counts as a patch: a webhook loses a header, a header becomes optional, a body is required where
 * there was none, a default changes, unknown members are now rejected, an event gets another name, and
 * anything that allows more than before, which partners want to know. It counts a new example as more than a
 * patch, and every other format as breaking.
 */
export function impactOf(change: Change, reported: Impact): Impact {
  if ((reported === 'major' && !isSizeSaid(change)) || isBreaking(change)) return 'major';
  return isProse(change) ? 'patch' : 'minor';
}

/** Changes that break programs although `redocly diff` (2.77) says otherwise. */
function isBreaking({ kind, typeName, property, way, after, uses }: Change): boolean {
  const [section] = way;
  const isSent = uses.some((use) => use.isSent);
  switch (typeName) {
    case 'Parameter':
      // For webhooks: the headers that a receiver reads.
      return section === 'webhooks' && (kind === 'removed' || (property === 'required' && after !== true));
    case 'Header':
      return property === 'required' && (after === true) === isSent;
    case 'RequestBody':
      return kind === 'added' && objectOf(after).required === true && section === 'paths';
    case 'Operation':
      return property === 'x-event-type' || property === 'x-schema-version';
    case 'Schema':
      // A program that omits the member now gets a different result.
      return isSent && (property === 'default' || (property === 'additionalProperties' && after === false));
    default:
      return false;
  }
}

/**
 * The messages stay the same: these formats only affect the types of generated clients, and nothing is
 * rejected because of them.
 */
function isSizeSaid({ property, before, after }: Change): boolean {
  return property === 'format' && before === undefined && (after === 'int32' || after === 'int64');
}

function isProse({ typeName, property, way }: Change): boolean {
  return (
    proseTypes.test(typeName) ||
    (property !== undefined && proseProperties.has(property)) ||
    // These are names for generated code.
    way.includes('x-enum-varnames') ||
    (way.includes('examples') && typeName !== 'Schema')
  );
}
