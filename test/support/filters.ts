/**
 * Random filters of subscriptions, and what each of them says of an event: evaluated by the rules of SQL/JSON path's lax mode, apart
 * from Postgres and from the program that reads filters.
 */
import fc from 'fast-check';

type Step = string | '[*]';

interface Path {
  readonly steps: readonly Step[];
  /** From `@` rather than from `$`. */
  readonly isOfItem?: boolean;
}

type Literal = string | number | boolean | null;
const operators = ['==', '!=', '<>', '<', '<=', '>', '>='] as const;

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'exists'; readonly path: Path; readonly where?: Filter }
  | { readonly kind: 'starts'; readonly path: Path; readonly text: string }
  | {
      readonly kind: 'compare';
      readonly path: Path;
      readonly operator: (typeof operators)[number];
      readonly literal: Literal;
      readonly isLiteralFirst: boolean;
    };

/** A member that filters may name, and what it is compared with. */
export interface Member {
  readonly steps: readonly Step[];
  readonly literals: readonly Literal[];
}

const texts = ['GBP', 'EUR', 'INV-1', 'INV', 'Licence', 'quoted "text" \\ and Ünïcödé 😀'];
const numbers = [-5, 0, 1.5, 30, 12_500, 1e6, Number.MAX_SAFE_INTEGER];

export const invoiceMembers: readonly Member[] = [
  { steps: ['data', 'number'], literals: texts },
  { steps: ['data', 'status'], literals: ['issued', 'voided'] },
  { steps: ['data', 'total', 'amount'], literals: numbers },
  { steps: ['data', 'total', 'currency'], literals: texts },
  { steps: ['data', 'due_on'], literals: [null, '2026-11-20'] },
  { steps: ['data', 'period', 'from'], literals: ['2026-11-01', '2026-12-01'] },
  { steps: ['data', 'metadata', 'a key'], literals: texts },
  { steps: ['data', 'lines', '[*]', 'description'], literals: texts },
  { steps: ['data', 'lines', 'amount', 'amount'], literals: numbers },
  { steps: ['data', 'lines', '[*]', 'prorated', 'days'], literals: numbers },
  { steps: ['schema_version'], literals: [1] },
];
export const paymentMembers: readonly Member[] = [
  { steps: ['data', 'amount', 'amount'], literals: numbers },
  { steps: ['data', 'method'], literals: [null, ...texts] },
  { steps: ['data', 'refunds', '[*]', 'amount', 'amount'], literals: numbers },
];
const itemMembers: readonly Member[] = [
  { steps: ['description'], literals: texts },
  { steps: ['amount', 'amount'], literals: numbers },
  { steps: ['prorated', 'of'], literals: numbers },
];

function conditionOn(members: readonly Member[], isOfItem: boolean): fc.Arbitrary<Filter> {
  return fc.constantFrom(...members).chain(({ steps, literals }): fc.Arbitrary<Filter> => {
    const path = { steps, isOfItem };
    const starts = literals.filter((each) => typeof each === 'string').map((text) => text.slice(0, 3));
    const compare = fc.record({
      kind: fc.constant('compare' as const),
      path: fc.constant(path),
      operator: fc.constantFrom(...operators),
      literal: fc.constantFrom(...literals),
      isLiteralFirst: fc.boolean(),
    });
    const exists = fc.constant({ kind: 'exists' as const, path });
    if (starts.length === 0 || steps.includes('status')) return fc.oneof(compare, compare, exists);
    const start = fc.constantFrom(...starts).map((text) => ({ kind: 'starts' as const, path, text }));
    return fc.oneof(compare, compare, exists, start);
  });
}

function combined(condition: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      condition,
      tie('filter').map((part) => ({ kind: 'not' as const, part })),
      fc
        .tuple(
          fc.constantFrom('and' as const, 'or' as const),
          fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
        )
        .map(([kind, parts]) => ({ kind, parts })),
    ),
  }));
  return filter;
}

/** Filters that a subscription may have: short enough, with few enough conditions. */
export function filtersOn(members: readonly Member[]): fc.Arbitrary<Filter> {
  const oneItem = fc
    .tuple(
      fc.constantFrom<Step[]>(['data', 'lines'], ['data', 'lines', '[*]']),
      combined(conditionOn(itemMembers, true)),
    )
    .map(([steps, where]) => ({ kind: 'exists' as const, path: { steps }, where }));
  const condition = conditionOn(members, false);
  return combined(
    members === invoiceMembers ? fc.oneof({ weight: 4, arbitrary: condition }, oneItem) : condition,
  ).filter((filter) => conditionsOf(filter) <= 16 && textOf(filter).length <= 512);
}

function conditionsOf(filter: Filter): number {
  if (filter.kind === 'and' || filter.kind === 'or')
    return filter.parts.reduce((sum, part) => sum + conditionsOf(part), 0);
  if (filter.kind === 'not') return conditionsOf(filter.part);
  return 1 + (filter.kind === 'exists' && filter.where ? conditionsOf(filter.where) : 0);
}

/** As a subscription has it. */
export function textOf(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
      return filter.parts
        .map((part) => (part.kind === 'or' ? `(${textOf(part)})` : textOf(part)))
        .join(' && ');
    case 'or':
      return filter.parts.map(textOf).join('||');
    case 'not':
      return filter.part.kind === 'exists' ? `!${textOf(filter.part)}` : `!(${textOf(filter.part)})`;
    case 'exists':
      return `exists(${pathText(filter.path)}${filter.where ? ` ? (${textOf(filter.where)})` : ''})`;
    case 'starts':
      return `${pathText(filter.path)} starts with ${JSON.stringify(filter.text)}`;
    case 'compare': {
      const [left, right] = [pathText(filter.path), JSON.stringify(filter.literal)];
      return filter.isLiteralFirst
        ? `${right} ${filter.operator} ${left}`
        : `${left}${filter.operator}${right}`;
    }
  }
}

const pathText = ({ steps, isOfItem }: Path): string =>
  `${isOfItem ? '@' : '$'}${steps.map((step) => (step === '[*]' ? step : /^\w+$/.test(step) ? `.${step}` : `.${JSON.stringify(step)}`)).join('')}`;

/** Whether an event with this body passes. */
export const passes = (filter: Filter, body: unknown): boolean => truthOf(filter, body, undefined) === true;

/** `undefined` is unknown. */
function truthOf(filter: Filter, body: unknown, item: unknown): boolean | undefined {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const truths = filter.parts.map((part) => truthOf(part, body, item));
      const deciding = filter.kind === 'or';
      return truths.includes(deciding) ? deciding : truths.includes(undefined) ? undefined : !deciding;
    }
    case 'not': {
      const truth = truthOf(filter.part, body, item);
      return truth === undefined ? undefined : !truth;
    }
    case 'exists': {
      const { where } = filter;
      const found = valuesAt(filter.path, body, item);
      return where ? unwrapped(found).some((each) => truthOf(where, body, each) === true) : found.length > 0;
    }
    case 'starts':
      return anyOf(unwrapped(valuesAt(filter.path, body, item)), (value) =>
        typeof value === 'string' ? value.startsWith(filter.text) : undefined,
      );
    case 'compare': {
      const { operator, literal, isLiteralFirst } = filter;
      return anyOf(unwrapped(valuesAt(filter.path, body, item)), (value) =>
        isLiteralFirst ? compared(literal, operator, value) : compared(value, operator, literal),
      );
    }
  }
}

function anyOf(
  values: readonly unknown[],
  test: (value: unknown) => boolean | undefined,
): boolean | undefined {
  const truths = values.map(test);
  return truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
}

function compared(left: unknown, operator: (typeof operators)[number], right: unknown): boolean | undefined {
  const isUnequal = operator === '!=' || operator === '<>';
  if ((left === null) !== (right === null)) return isUnequal;
  if (typeof left !== typeof right || (typeof left === 'object' && left !== null)) return undefined;
  const order = left === right ? 0 : (left as string) < (right as string) ? -1 : 1;
  if (isUnequal) return order !== 0;
  if (operator === '==') return order === 0;
  return operator.endsWith('=') && order === 0 ? true : operator.startsWith('<') ? order < 0 : order > 0;
}

function valuesAt({ steps, isOfItem }: Path, body: unknown, item: unknown): unknown[] {
  return steps.reduce<unknown[]>(
    (values, step) =>
      step === '[*]'
        ? unwrapped(values)
        : unwrapped(values).flatMap((value) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, step)
              ? [Reflect.get(value, step)]
              : [],
          ),
    [isOfItem ? item : body],
  );
}

/** Lax mode takes an array for its items. */
const unwrapped = (values: readonly unknown[]): unknown[] => values.flat();
