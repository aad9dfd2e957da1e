/**
 * Makes generated/event-templates.ts: what `countersign trigger` makes events of, every example of every
 * business event with the schema that it must match. Descriptions of members are left out: the command-line
 * tool is downloaded.
 */
import {
  asObject,
  currentVersions,
  type JsonObject,
  type JsonValue,
  readEventCatalogue,
} from '../event-catalogue.ts';

/** @param contract the public one, bundled. */
export function eventTemplatesSource(contract: JsonObject): string {
  const events = readEventCatalogue(contract);
  const current = Object.values(currentVersions(events));
  const templates = events.map((event) => {
    const { type, schemaVersion, description, deprecation, bodySchema } = event.entry;
    return {
      type,
      schemaVersion,
      isCurrent: current.includes(event),
      isDeprecated: deprecation !== null,
      description: description.trim().replaceAll(/\s+/g, ' '),
      schema: withoutTexts(bodySchema),
      examples: event.examples,
    };
  });
  return `// Generated from openapi/public.yaml by \`npm run generate\`. Do not edit.

/** An event type in one schema version. */
export interface EventTemplate {
  readonly type: string;
  readonly schemaVersion: number;
  /** Whether it is the version that is published unless another is named. */
  readonly isCurrent: boolean;
  readonly isDeprecated: boolean;
  readonly description: string;
  /** JSON Schema of what a receiver gets. */
  readonly schema: EventSchema;
  /** At least one. */
  readonly examples: readonly EventExample[];
}

export interface EventExample {
  readonly name: string;
  readonly summary: string;
  /** The \`data\` of the event. */
  readonly data: object;
}

/** Every keyword that the schema of an event may have: those that SQL can check too. */
export interface EventSchema {
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, EventSchema>>;
  readonly additionalProperties?: boolean | EventSchema;
  readonly items?: EventSchema;
  readonly enum?: readonly unknown[];
  readonly 'x-values'?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export const eventTemplates: readonly EventTemplate[] = ${JSON.stringify(templates, null, 2)};
`;
}

/** The schema without texts, which do not constrain values. A member may be called `description`. */
function withoutTexts(schema: JsonObject): JsonObject {
  const { $schema, $comment, title, description, examples, default: _, deprecated, ...rest } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]): [string, JsonValue] => {
      if (keyword === 'items' || (keyword === 'additionalProperties' && typeof value === 'object'))
        return [keyword, withoutTexts(asObject(value, keyword))];
      if (keyword !== 'properties') return [keyword, value];
      const members = Object.entries(asObject(value, keyword));
      return [
        keyword,
        Object.fromEntries(members.map(([name, member]) => [name, withoutTexts(asObject(member, name))])),
      ];
    }),
  );
}
