/** Chooses event types, grouped by what they are about, with what each means. */
import { Anchor, Button, Checkbox, Group, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { EventType, SubscriptionRequest } from '#client/types';
import { useEventTypes } from '../../parts/lists/filter-words.ts';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { withoutMarkup } from '../../parts/values/sentence.ts';
import './endpoints.css';

export interface EventTypePickerProps {
  readonly value: readonly SubscriptionRequest[];
  readonly onChange: (value: SubscriptionRequest[]) => void;
  readonly isReadOnly?: boolean;
}

/** `invoice.issued` → `invoice`. */
const subjectOf = (eventType: string): string => eventType.split('.')[0] ?? eventType;

/** By what they are about, in the order of the catalogue. */
function bySubject(types: readonly EventType[]): [subject: string, types: EventType[]][] {
  return [...Map.groupBy(types, ({ name }) => subjectOf(name))];
}

/** `invoice` → “Invoices”, `webhook_delivery` → “Webhook deliveries”. */
const subjectTitle = (subject: string): string =>
  `${subject.slice(0, 1).toUpperCase()}${subject.slice(1).replaceAll('_', ' ')}s`.replace(/ys$/, 'ies');

/** In its newest version. */
export const subscriptionTo = ({ name, schema_versions }: EventType): SubscriptionRequest => ({
  event_type: name,
  schema_version: Math.max(...schema_versions),
});

export function EventTypePicker({ value, onChange, isReadOnly = false }: EventTypePickerProps) {
  const { data, error } = useEventTypes();
  if (error) return <ProblemAlert error={error} title="The event types could not be loaded" />;
  if (!data) return <Skeleton h={240} />;
  const types = data.data;
  const chosenOf = (name: string) => value.find(({ event_type }) => event_type === name);
  const choose = (those: readonly EventType[], isChosen: boolean) => {
    const names = new Set(those.map(({ name }) => name));
    const others = value.filter(({ event_type }) => !names.has(event_type));
    onChange([
      ...others,
      ...(isChosen ? those.map((type) => chosenOf(type.name) ?? subscriptionTo(type)) : []),
    ]);
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text variant="hint" role="status">
          {value.length} of {types.length} chosen
        </Text>
        {!isReadOnly && (
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" onClick={() => choose(types, true)}>
              Select all
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => choose(types, false)}
              disabled={value.length === 0}
            >
              Clear
            </Button>
          </Group>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {bySubject(types).map(([subject, group]) => {
          const chosen = group.filter(({ name }) => chosenOf(name));
          return (
            <fieldset key={subject} className="event-group" disabled={isReadOnly}>
              <legend className="visually-hidden">{subjectTitle(subject)}</legend>
              <Checkbox
                label={subjectTitle(subject)}
                fw={600}
                checked={chosen.length === group.length}
                indeterminate={chosen.length > 0 && chosen.length < group.length}
                onChange={(event) => choose(group, event.currentTarget.checked)}
              />
              {group.map((type) => {
                const subscription = chosenOf(type.name);
                return (
                  <Group key={type.name} gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
                    <Checkbox
                      label={<span className="mono">{type.name}</span>}
                      description={withoutMarkup(type.description)}
                      checked={subscription !== undefined}
                      onChange={(event) => choose([type], event.currentTarget.checked)}
                    />
                    {subscription && type.schema_versions.length > 1 && (
                      <Select
                        aria-label={`Schema version of ${type.name}`}
                        size="xs"
                        w={70}
                        allowDeselect={false}
                        data={type.schema_versions.map((version) => ({
                          value: `${version}`,
                          label: `v${version}`,
                        }))}
                        value={`${subscription.schema_version}`}
                        onChange={(version) =>
                          onChange(
                            value.map((each) =>
                              each.event_type === type.name
                                ? { ...each, schema_version: Number(version) }
                                : each,
                            ),
                          )
                        }
                      />
                    )}
                  </Group>
                );
              })}
            </fieldset>
          );
        })}
      </SimpleGrid>
      {!isReadOnly && value.length === 0 && (
        <Text variant="hint">
          Not sure?{' '}
          <Anchor component="button" type="button" inherit onClick={() => choose(types, true)}>
            Take all
          </Anchor>
          ; you can change it at any time.
        </Text>
      )}
    </Stack>
  );
}
