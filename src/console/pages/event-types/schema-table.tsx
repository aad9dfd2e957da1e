/** A JSON Schema as a table that people read: each member with its path, type and meaning. */
import { Table, Text } from '@mantine/core';
import { withoutMarkup } from '../../parts/values/sentence.ts';
import '../endpoints/endpoints.css';

/** What is read of a schema: the catalogue has no references and no alternatives. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
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

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string, depth: number): Row[] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const { items } = member;
    const inside = items ? rowsOf(items, `${path}[].`, depth + 1) : rowsOf(member, `${path}.`, depth + 1);
    return [
      { path, depth, type: typeOf(member), isRequired: required.includes(name), about: aboutOf(member) },
      ...inside,
    ];
  });
}

function typeOf({ type = 'object', format, items }: Schema): string {
  const types = [type].flat();
  const names = types
    .filter((name) => name !== 'null')
    .map((name) => (name === 'array' ? `list of ${[items?.type ?? 'object'].flat().join(' or ')}s` : name));
  const named = format ? `${names.join(' or ')}, ${format}` : names.join(' or ');
  return types.includes('null') ? `${named} or null` : named;
}

function aboutOf({ description = '', const: constant, enum: values }: Schema): string {
  const choices = (values ?? []).filter((value) => value !== null && !description.includes(`\`${value}\``));
  return [
    withoutMarkup(description.trim()),
    constant !== undefined && !description.includes(`\`${constant}\``) && `Always ${constant}.`,
    choices.length > 0 && `One of ${choices.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
