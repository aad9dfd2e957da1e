/**
 * Lint rules for the generators of clients in other languages: each refuses a construct that is valid OpenAPI
 * 3.1, but made a generator lose members, write code that does not compile, or fail to read a response (`npm
 * run test:clients` tries them). A plugin of Redocly, named in src/contract/redocly.yaml.
 */
import { type Json, type JsonObject, objectOf } from './contract-diff/json.ts';

interface Location {
  readonly pointer: string;
  readonly source: { readonly absoluteRef: string };
  child(names: readonly string[]): Location;
}

/** The part of Redocly's visitor context that is used here; its package exports no types. */
interface VisitorContext {
  readonly location: Location;
  report(problem: { message: string; location: Location }): void;
}

type Visitor = (node: JsonObject, context: VisitorContext) => void;

/** @returns a plugin in the form that Redocly expects. */
export default function generatorRules() {
  return {
    id: 'generators',
    rules: {
      oas3: {
        'nullable-object-is-named': () => ({ Schema: refuseUnnamedNullables }),
        'boolean-is-not-constant': () => ({ Schema: refuseConstantBooleans }),
        'pattern-is-portable': () => ({ Schema: refuseSpecialPatterns }),
        'enum-value-is-no-name-of-clients': () => ({ Schema: refuseNamesOfClients }),
        'integer-says-its-size': () => ({ Schema: refuseUnsizedIntegers }),
        'parameter-is-of-an-operation': () => ({ WebhooksMap: { Parameter: refuseSharedParameters } }),
        'server-is-absolute': () => ({ Server: refuseRelativeServers }),
      },
    },
  };
}

/**
 * openapi-generator drops the members of an inline object that may be null, and models fail on the null of an
 * enum.
 */
const refuseUnnamedNullables: Visitor = ({ type, enum: values, oneOf, anyOf }, { report, location }) => {
  const types = [type].flat();
  if (types.includes('null') && types.some((each) => each === 'object' || each === 'array')) {
    report({
      message: "What may be null instead of an object is oneOf a named schema and {type: 'null'}.",
      location: location.child(['type']),
    });
  }
  if (Array.isArray(values) && values.includes(null)) {
    report({
      message: "What may be null instead of one of some values is oneOf a named schema and {type: 'null'}.",
      location: location.child(['enum']),
    });
  }
  if (oneOf === undefined && anyOf === undefined) return;
  const alternatives: readonly Json[] = Array.isArray(oneOf) && anyOf === undefined ? oneOf : [];
  const isNamedOrNull =
    alternatives.length === 2 &&
    alternatives.some((each) => typeof objectOf(each).$ref === 'string') &&
    alternatives.some((each) => objectOf(each).type === 'null');
  if (!isNamedOrNull) {
    report({
      message:
        "Alternatives are oneOf a named schema and {type: 'null'}; no other is read by all generators.",
      location: location.child([oneOf === undefined ? 'anyOf' : 'oneOf']),
    });
  }
};

/** pydantic has no literal for a boolean, and Go no constant. */
const refuseConstantBooleans: Visitor = ({ type, const: constant, enum: values }, { report, location }) => {
  if (![type].flat().includes('boolean') || (constant === undefined && values === undefined)) return;
  report({
    message: 'A boolean is plain; its description says what it always is.',
    location: location.child([constant === undefined ? 'enum' : 'const']),
  });
};

const INT32_MAX = 2_147_483_647;

/**
 * Without a format, integers in Java and openapi-generator's Go have 32 bits: they cannot read 3,330,000,000,
 * nor a list that contains it.
 */
const refuseUnsizedIntegers: Visitor = (schema, { report, location }) => {
  const { type, format, maximum, const: constant, enum: values } = schema;
  if (![type].flat().includes('integer') || constant !== undefined || values !== undefined) return;
  const isSmall = typeof maximum === 'number' && maximum <= INT32_MAX;
  const isSmallByFormat = format === 'int32' && (maximum === undefined || isSmall);
  if (format === undefined ? isSmall : isSmallByFormat || format === 'int64') return;
  report({
    message: 'An integer has a maximum of at most 2147483647, or the format int32 or int64.',
    location: location.child(['type']),
  });
};

/**
 * Patterns that at least one of RE2 (Go), Rust (pydantic), Python, Java and JavaScript does not support, or
 * reads differently.
 */
const unportable: readonly (readonly [RegExp, string])[] = [
  [/\\u/, 'escapes with \\u'],
  [/\\[pP]/, 'classes of Unicode'],
  [/\(\?(?!:)/, 'lookaround and named groups'],
  [/\\[1-9kK]/, 'references to groups'],
  [/[*+?}]\+/, 'possessive quantifiers'],
  [/[^ -~]/, 'characters beyond ASCII'],
];

const refuseSpecialPatterns: Visitor = ({ pattern, format }, { report, location }) => {
  if (typeof pattern !== 'string') return;
  if (format === 'date' || format === 'date-time')
    report({
      message:
        'Ruby holds a pattern against the date that it has read, which is no text (x-years gives bounds).',
      location: location.child(['pattern']),
    });
  for (const [construct, name] of unportable) {
    if (construct.test(pattern)) {
      report({
        message: `Not every language's patterns have ${name}. Check it in the domain (x-plain-text is one such check).`,
        location: location.child(['pattern']),
      });
    }
  }
};

/** Names that oapi-codegen declares itself, beside a constant for each value. */
const namesOfClients = new Set(
  ['Client', 'ClientOption', 'ClientInterface', 'ClientWithResponses', 'ClientWithResponsesInterface'].concat(
    'HttpRequestDoer',
    'RequestEditorFn',
    'ServerInterface',
  ),
);

const refuseNamesOfClients: Visitor = (schema, { report, location }) => {
  const { enum: values, 'x-enum-varnames': names } = schema;
  if (!Array.isArray(values)) return;
  const constants = Array.isArray(names) ? names : values;
  const taken = constants.map(String).filter((name) => namesOfClients.has(pascalCase(name)));
  if (constants.length === values.length && taken.length === 0) return;
  report({
    message:
      taken.length > 0
        ? `Go clients declare ${taken.map(pascalCase).join(', ')} already: name the constants in x-enum-varnames.`
        : 'x-enum-varnames names every value.',
    location: location.child(['enum']),
  });
};

export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_whole, first: string) => first.toUpperCase());

/** Generators omit webhooks, and then have parameters that no operation uses. */
const refuseSharedParameters: Visitor = (_node, { report, location }) => {
  const isInComponents = location.pointer.startsWith('#/components/');
  const isInTheirFile = /\/parameters\.yaml$/.test(location.source.absoluteRef);
  if (!isInComponents && !isInTheirFile) return;
  report({
    message: 'A header of webhooks is written in the webhook, or in webhooks/headers.yaml.',
    location,
  });
};

/** A client generated from a file does not know which server the file came from. */
const refuseRelativeServers: Visitor = ({ url, variables }, { report, location }) => {
  const address = String(url).replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) =>
    String(objectOf(objectOf(variables)[name]).default),
  );
  if (/^https?:\/\/[^/]/.test(address)) return;
  report({
    message: 'The address of a server is absolute; a variable with a default stands for what differs.',
    location: location.child(['url']),
  });
};
