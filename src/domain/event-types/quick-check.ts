/**
 * Translates the rules of a schema into one jsonpath for Postgres. It is true only for data that fits, which
 * Postgres finds out in a fraction of the time that event_breaches takes. It need not be true for all data that
 * fits: whatever it is not true for, event_breaches judges (prisma/functions/event_passes_quick_check.sql).
 */
import { EVERY_MEMBER, type EventRule } from './event-rules.ts';

/** The rule of one place in the data, and those of the places inside. */
interface Place {
  readonly rule: EventRule;
  readonly members: ReadonlyMap<string, Place>;
  readonly items: Place | undefined;
  /** Every member of a map. */
  readonly values: Place | undefined;
}

/** @param rules as eventRules returns them: the root first, and each place before those inside. */
export function quickCheck([root, ...inside]: readonly EventRule[]): string {
  return `strict ${root ? condition('$', placeOf(root, inside)) : NEVER}`;
}

function placeOf(rule: EventRule, others: readonly EventRule[]): Place {
  const depth = rule.path.length;
  const inside = others.filter(({ path }) => rule.path.every((name, index) => path[index] === name));
  const children = inside.filter(({ path }) => path.length === depth + 1);
  const places = new Map(children.map((child) => [child.path[depth], placeOf(child, inside)]));
  const members = [...places].flatMap(([name, place]) =>
    typeof name === 'string' && name !== EVERY_MEMBER ? [[name, place] as const] : [],
  );
  return { rule, members: new Map(members), items: places.get(null), values: places.get(EVERY_MEMBER) };
}

const NEVER = '(1 == 0)';
const kinds = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/**
 * The condition on what is at `at`. What has places inside is filtered, so that theirs begin at `@`: whole paths would make the text
 * that Postgres unpacks for each event twice as long.
 */
function fits(at: string, place: Place): string {
  const isWhole = place.rule.types?.every((type) => type !== 'object' && type !== 'array');
  return isWhole ? condition(at, place) : `exists(${at} ? ${condition('@', place)})`;
}

/** In strict mode: lax mode takes an array for its items. */
function condition(at: string, place: Place): string {
  const types = place.rule.types ?? kinds;
  const branches = kinds.flatMap((kind) => {
    const isPermitted = types.includes(kind) || (kind === 'number' && types.includes('integer'));
    const demands = isPermitted ? demandsOf(kind, at, place) : undefined;
    return demands ? [all(...demands)] : [];
  });
  return any(branches);
}

/**
 * What a value has to be, this type included: what is demanded of a string or a number is true of no other. Undefined when no value
 * will do, or jsonpath cannot say it.
 */
function demandsOf(kind: string, at: string, place: Place): string[] | undefined {
  const { rule } = place;
  const allowed = rule.allowed_values?.filter((value) => (value === null ? 'null' : typeof value) === kind);
  if (allowed?.length === 0) return undefined;
  const oneOf = allowed ? [any(allowed.map((value) => `${at} == ${JSON.stringify(value)}`))] : [];
  const isKind = `${at}.type() == "${kind}"`;
  switch (kind) {
    case 'object':
      return [isKind, ...oneOf, ...objectDemands(at, place)];
    case 'array':
      return [isKind, ...oneOf, ...(place.items ? [eachFits(`${at}[*]`, place.items)] : [])];
    case 'string': {
      if (!isLengthCountable(rule)) return undefined;
      const demands = [...oneOf, ...stringDemands(at, rule)];
      return demands.length > 0 ? demands : [isKind];
    }
    case 'number':
      return [...oneOf, ...numberDemands(at, rule)];
    case 'null':
      return [`${at} == null`];
    default:
      return [isKind, ...oneOf];
  }
}

function objectDemands(at: string, { rule, members, values }: Place): string[] {
  const required = new Set(rule.required);
  const unknown = (rule.known_properties ?? []).map((name) => `@ != ${JSON.stringify(name)}`);
  const names = `${at}.keyvalue().key`;
  return [
    ...[...required].filter((name) => !members.has(name)).map((name) => `exists(${member(at, name)})`),
    ...[...members].map(([name, place]) => {
      const condition = fits(member(at, name), place);
      // Strict mode cannot say whether a member exists that does not.
      return required.has(name) ? condition : any([`(exists(${member(at, name)})) is unknown`, condition]);
    }),
    ...(rule.known_properties
      ? [`!exists(${names}${unknown.length > 0 ? ` ? (${all(...unknown)})` : ''})`]
      : []),
    ...(values ? [eachFits(`${at}.*`, values)] : []),
  ];
}

/** A filter drops a value about which it cannot say anything, so the inner one asks for those of which the condition is true. */
const eachFits = (values: string, place: Place): string =>
  `!exists(${values} ? (!exists(@ ? ${condition('@', place)})))`;

/** The largest number of repetitions in a regular expression of Postgres. */
const REPETITIONS_MAX = 255;

const isLengthCountable = ({ min_length, max_length }: EventRule): boolean =>
  (min_length ?? 0) <= REPETITIONS_MAX && (max_length ?? 0) <= REPETITIONS_MAX;

const day =
  '(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))' +
  '|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';

/**
 * The usual texts of each format; event_breaches accepts more. 59.99999999999999999999 s are no double, so they
 * are 60, which is no second: ajv and event_breaches refuse it.
 */
const usualTexts: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  date: `^${day}$`,
  'date-time': `^${day}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`,
};

function stringDemands(at: string, { format, pattern, min_length, max_length }: EventRule): string[] {
  const length =
    min_length !== null || max_length !== null ? `^.{${min_length ?? 0},${max_length ?? ''}}$` : null;
  const expressions = [format === null ? null : (usualTexts[format] ?? null), pattern, length];
  // With the flag, they mean what they mean to the operator ~.
  return expressions.flatMap((text) =>
    text === null ? [] : [`${at} like_regex ${JSON.stringify(text)} flag "s"`],
  );
}

function numberDemands(at: string, { types, minimum, maximum }: EventRule): string[] {
  return [
    ...(types && !types.includes('number') ? [`${at} % 1 == 0`] : []),
    // JSON.parse makes what is larger infinite.
    ...(minimum === null && maximum === null
      ? [`${at}.abs() <= ${Number.MAX_VALUE}`]
      : [`${at} >= ${minimum ?? -Number.MAX_VALUE}`, `${at} <= ${maximum ?? Number.MAX_VALUE}`]),
  ];
}

const member = (at: string, name: string): string => `${at}.${JSON.stringify(name)}`;
const all = (...conditions: readonly string[]): string => conditions.join(' && ');
const any = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' || ')})` : NEVER;
