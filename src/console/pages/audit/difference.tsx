/** What a change changed: each fact before and after it. */
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { moneyText } from '../../parts/values/money.ts';
import { dateAndTime, Time } from '../../parts/values/time.tsx';

type State = Readonly<Record<string, unknown>> | null;

export interface Difference {
  readonly before: State;
  readonly after: State;
}

interface ChangedFact {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

function changedFacts({ before, after }: Difference): ChangedFact[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}

/** In one line, for a list. */
export function differenceText(difference: Difference): string {
  return changedFacts(difference)
    .map(({ name, before, after }) => {
      const now = textOf(after);
      return isAbsent(before) ? `${nameOf(name)} ${now}` : `${nameOf(name)} ${textOf(before)} → ${now}`;
    })
    .join(' · ');
}

export function DifferenceTable({ difference }: { readonly difference: Difference }) {
  const facts = changedFacts(difference);
  if (facts.length === 0) return <Text variant="hint">The entry says no more than what was done.</Text>;
  const hasBefore = difference.before !== null;
  const hasAfter = difference.after !== null;
  return (
    <Table className="difference" layout="fixed" aria-label="What was changed" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={130}>Fact</Table.Th>
          {hasBefore && <Table.Th>Before</Table.Th>}
          {hasAfter && <Table.Th>{hasBefore ? 'After' : 'Value'}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {facts.map(({ name, before, after }) => (
          <Table.Tr key={name}>
            <Table.Td c="dimmed">{nameOf(name)}</Table.Td>
            {hasBefore && (
              <Table.Td className={hasAfter ? 'taken-away' : undefined}>
                <Value value={before} without={after} />
              </Table.Td>
            )}
            {hasAfter && (
              <Table.Td className={hasBefore ? 'put-there' : undefined}>
                <Value value={after} without={before} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** @param without of a list, what the other side has too is only counted. */
function Value({ value, without }: { readonly value: unknown; readonly without: unknown }): ReactNode {
  if (typeof value === 'string' && isTime(value)) return <Time at={value} />;
  if (!Array.isArray(value)) return textOf(value);
  const others: readonly unknown[] = Array.isArray(without) ? without : [];
  const own = value.filter((item) => !others.includes(item));
  const shared = value.length - own.length;
  return (
    <>
      {own.map((item) => (
        <div key={textOf(item)}>{textOf(item)}</div>
      ))}
      {shared > 0 && <Text variant="note">{`${own.length > 0 ? 'and ' : ''}${shared} unchanged`}</Text>}
      {value.length === 0 && 'none'}
    </>
  );
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function textOf(value: unknown): string {
  if (isAbsent(value)) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join(', ');
  if (typeof value === 'string' && isTime(value)) return dateAndTime(value);
  if (typeof value !== 'object') return String(value);
  const { amount, currency }: { amount?: unknown; currency?: unknown } = Object(value);
  if (typeof amount === 'number' && typeof currency === 'string') return moneyText({ amount, currency });
  return Object.entries(Object(value))
    .filter(([, member]) => !isAbsent(member))
    .map(([name, member]) => `${nameOf(name)} ${textOf(member)}`)
    .join(', ');
}

/** `max_per_second` → `max per second`; the partner's own keys stay as they are. */
const nameOf = (name: string): string =>
  name.startsWith('metadata.') ? name : name.replaceAll('_', ' ').replace(/ on$/, '');
