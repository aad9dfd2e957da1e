/** A JSON Schema as a table that people read: each member with its path, type and meaning. */
import { Table, Text } from '@mantine/core';
import { withoutMarkup } from '../../parts/values/sentence.ts';
import '../endpoints/endpoints.css';

/** What is read of a schema. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Row {
  readonly path: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

export const SchemaTable = ({ schema }: { readonly schema: Schema }) => (
  <Table className="schema" aria-label="Members of the payload" verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Member</Table.Th>
        <Table.Th>Type</Table.Th>
        <Table.Th>Meaning</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rowsOf(schema, '', 0).map(({ path, depth, type, isRequired, about }) => (
        <Table.Tr key={path} data-depth={depth}>
          <Table.Td>
            <span className="mono">{path}</span>
            {!isRequired && (
              <Text span size="xs" c="dimmed" ml={6} display="inline-block">
                optional
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <Text variant="note">{type}</Text>
          </Table.Td>
          <Table.Td>{about}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

function rowsOf(schema: Schema, prefix: string, depth: number): Row[] {
  const { properties, required } = membersOf(schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const { items } = flat(member);
    const inside = items ? rowsOf(items, `${path}[].`, depth + 1) : rowsOf(member, `${path}.`, depth + 1);
    return [
      { path, depth, type: typeOf(member), isRequired: required.includes(name), about: aboutOf(member) },
      ...inside,
    ];
  });
}

/** The alternatives of a schema without `null`, which its type names. */
const alternatives = ({ oneOf = [], anyOf = [], allOf = [] }: Schema): readonly Schema[] =>
  [...oneOf, ...anyOf, ...allOf].filter(({ type }) => type !== 'null');

/** A schema with one alternative beside `null` is that alternative. */
function flat(schema: Schema): Schema {
  const [first] = alternatives(schema);
  return first ? { ...flat(first), ...schema } : schema;
}

function membersOf(schema: Schema): {
  properties: Readonly<Record<string, Schema>>;
  required: readonly string[];
} {
  const all = [schema, ...alternatives(schema).map(flat)];
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  };
}

function typeOf(schema: Schema): string {
  const { type = 'object', format, items } = flat(schema);
  const isNullable =
    [type].flat().includes('null') ||
    [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some((each) => each.type === 'null');
  const names = [type]
    .flat()
    .filter((name) => name !== 'null')
    .map((name) =>
      name === 'array' ? `list of ${[flat(items ?? {}).type ?? 'object'].flat().join(' or ')}s` : name,
    );
  return [format ? `${names.join(' or ')}, ${format}` : names.join(' or '), isNullable && 'or null']
    .filter(Boolean)
    .join(' ');
}

function aboutOf(schema: Schema): string {
  const { description = '', const: constant, enum: values } = flat(schema);
  const choices = (values ?? []).filter((value) => value !== null && !description.includes(`\`${value}\``));
  return [
    withoutMarkup(description.trim()),
    constant !== undefined && !description.includes(`\`${constant}\``) && `Always ${constant}.`,
    choices.length > 0 && `One of ${choices.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
