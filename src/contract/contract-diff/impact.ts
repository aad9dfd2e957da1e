/** Decides which version a change requires. */
import type { Change, Impact } from './change.ts';
import { objectOf } from './json.ts';

/** What people read; no program notices when it changes. `version` is that of the contract itself. */
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
]);
const proseTypes = /^(Info|Contact|License|Tag|TagList|TagGroup|ExternalDocs|Example|ExamplesMap)$/;

/**
 * The impact of a change: what `redocly diff` finds, or more. Tests with seeded changes showed what it
 * wrongly counts as a patch: a webhook loses a header, a header is no longer certain, a body is required
 * where there was none, a default changes, unknown members are now refused, an event gets another name, and
 * anything that allows more than before, which partners want to know. It counts a new example as more than a
 * patch, and every other format as breaking.
 */
export function impactOf(change: Omit<Change, 'impact'>, reported: Impact): Impact {
  if ((reported === 'major' && !isNarrowerAnswer(change) && !isSizeSaid(change)) || isBreaking(change))
    return 'major';
  return isProse(change) ? 'patch' : 'minor';
}

/** Breaking, though `redocly diff` (2.77) says otherwise. */
function isBreaking({ kind, typeName, property, way, after, uses }: Omit<Change, 'impact'>): boolean {
  const [section] = way;
  const isSent = uses.some((use) => use.isSent);
  switch (typeName) {
    case 'Parameter':
      // Of a webhook: the headers that a receiver reads.
      return section === 'webhooks' && (kind === 'removed' || (property === 'required' && after !== true));
    case 'Header':
      return property === 'required' && (after === true) === isSent;
    case 'RequestBody':
      return kind === 'added' && objectOf(after).required === true && section === 'paths';
    case 'Operation':
      return property === 'x-event-type' || property === 'x-schema-version';
    case 'Schema':
      // A program that omits it now gets something else.
      return isSent && (property === 'default' || (property === 'additionalProperties' && after === false));
    default:
      return false;
  }
}

/** Every URI is a URI reference: a program that reads the one can read the other. */
function isNarrowerAnswer({ property, before, after, uses }: Omit<Change, 'impact'>): boolean {
  const isNarrower = property === 'format' && before === 'uri-reference' && after === 'uri';
  return isNarrower && uses.length > 0 && uses.every(({ isSent, isWebhook }) => !isSent && !isWebhook);
}

/** Nobody sends or gets other messages: these formats are for clients' types, and nothing is refused for them. */
function isSizeSaid({ property, before, after }: Omit<Change, 'impact'>): boolean {
  return property === 'format' && before === undefined && (after === 'int32' || after === 'int64');
}

function isProse({ typeName, property, way }: Omit<Change, 'impact'>): boolean {
  return (
    proseTypes.test(typeName) ||
    (property !== undefined && proseProperties.has(property)) ||
    // Names for generated code.
    way.includes('x-enum-varnames') ||
    (way.includes('examples') && typeName !== 'Schema')
  );
}
