/** Chooses event types, grouped by what they are about, with what each means; wildcards for several, and filters. */
import { Anchor, Button, Checkbox, Group, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { EventType, SubscriptionRequest } from '#client/types';
import { errorsOf } from '../../parts/forms/action.ts';
import { useEventTypes } from '../../parts/lists/filter-words.ts';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { withoutMarkup } from '../../parts/values/sentence.ts';
import {
  ALL,
  ALL_OF_THE_SERVICE,
  commonVersion,
  covers,
  coversName,
  isOfTheService,
  isWildcard,
  subjectOf,
} from './covered-types.ts';
import { SubscriptionFilter } from './subscription-filter.tsx';
import './endpoints.css';

export interface EventTypePickerProps {
  readonly value: readonly SubscriptionRequest[];
  readonly onChange: (value: SubscriptionRequest[]) => void;
  readonly isReadOnly?: boolean;
  /** Why it was not saved. */
  readonly error?: unknown;
  /** Of the endpoint that there is already: filters can be tried. */
  readonly endpointId?: string;
}

/** As requests have it: an empty filter is none. */
export const requested = ({
  event_type,
  schema_version,
  filter,
}: SubscriptionRequest): SubscriptionRequest => ({
  event_type,
  schema_version,
  ...(filter?.trim() && { filter }),
});

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

export function EventTypePicker({
  value,
  onChange,
  isReadOnly = false,
  error,
  endpointId,
}: EventTypePickerProps) {
  const catalogue = useEventTypes();
  if (catalogue.error)
    return <ProblemAlert error={catalogue.error} title="The event types could not be loaded" />;
  if (!catalogue.data) return <Skeleton h={240} />;
  const types = catalogue.data.data;
  const chosenOf = (pattern: string) => value.find(({ event_type }) => event_type === pattern);
  const coveringOf = (type: EventType) =>
    value.find((each) => isWildcard(each.event_type) && covers(each, type))?.event_type;
  const choose = (patterns: readonly SubscriptionRequest[], isChosen: boolean) => {
    const names = new Set(patterns.map(({ event_type }) => event_type));
    const others = value.filter(({ event_type }) => !names.has(event_type));
    onChange([
      ...others,
      ...(isChosen ? patterns.map((pattern) => chosenOf(pattern.event_type) ?? pattern) : []),
    ]);
  };
  const takeAll = () => choose(types.map(subscriptionTo), true);
  const wildcardTo = (pattern: string): SubscriptionRequest => ({
    event_type: pattern,
    schema_version: commonVersion(types.filter(({ name }) => coversName(pattern, name))),
  });
  const isCovered = (type: EventType) => value.some((each) => covers(each, type));
  const choice = (pattern: string, description: string, covering?: string) => {
    const subscription = chosenOf(pattern);
    const versions = [
      ...new Set(
        types.filter(({ name }) => coversName(pattern, name)).flatMap((each) => each.schema_versions),
      ),
    ];
    const change = (changed: Partial<SubscriptionRequest>) =>
      onChange(value.map((each) => (each.event_type === pattern ? { ...each, ...changed } : each)));
    return (
      <Stack key={pattern} gap={4}>
        <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
          <Checkbox
            label={<span className="mono">{pattern}</span>}
            description={covering === undefined || subscription ? description : `Comes with ${covering}.`}
            checked={subscription !== undefined || covering !== undefined}
            disabled={covering !== undefined && !subscription}
            onChange={(event) => choose([subscription ?? newChoice(pattern)], event.currentTarget.checked)}
          />
          {subscription && versions.length > 1 && (
            <Select
              aria-label={`Schema version of ${pattern}`}
              size="xs"
              w={70}
              allowDeselect={false}
              data={versions.map((version) => ({ value: `${version}`, label: `v${version}` }))}
              value={`${subscription.schema_version}`}
              onChange={(version) => change({ schema_version: Number(version) })}
            />
          )}
        </Group>
        {subscription && (
          <div className="event-filter">
            <SubscriptionFilter
              subscription={subscription}
              onChange={(filter) => change({ filter })}
              error={errorsOf(error)('subscriptions', value.indexOf(subscription), 'filter')}
              endpointId={endpointId}
              isReadOnly={isReadOnly}
            />
          </div>
        )}
      </Stack>
    );
  };
  const newChoice = (pattern: string): SubscriptionRequest => {
    const type = types.find(({ name }) => name === pattern);
    return type ? subscriptionTo(type) : wildcardTo(pattern);
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text variant="hint" role="status">
          {types.filter(isCovered).length} of {types.length} chosen
        </Text>
        {!isReadOnly && (
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" onClick={takeAll}>
              Select all
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange([])}
              disabled={value.length === 0}
            >
              Clear
            </Button>
          </Group>
        )}
      </Group>
      <fieldset className="event-group" disabled={isReadOnly}>
        <legend className="visually-hidden">Also what is added later</legend>
        <Text size="sm" fw={600}>
          Also what is added later
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {choice(ALL, 'Everything that happens in the business.')}
          {choice(ALL_OF_THE_SERVICE, 'Everything about endpoints and deliveries themselves.')}
        </SimpleGrid>
      </fieldset>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {bySubject(types).map(([subject, group]) => {
          const chosen = group.filter(isCovered);
          return (
            <fieldset key={subject} className="event-group" disabled={isReadOnly}>
              <legend className="visually-hidden">{subjectTitle(subject)}</legend>
              <Checkbox
                label={subjectTitle(subject)}
                fw={600}
                checked={chosen.length === group.length}
                indeterminate={chosen.length > 0 && chosen.length < group.length}
                disabled={group.every(coveringOf)}
                onChange={(event) => choose(group.map(subscriptionTo), event.currentTarget.checked)}
              />
              {!isOfTheService(subject) &&
                choice(`${subject}.*`, 'All of these, and those that are added later.', chosenOf(ALL) && ALL)}
              {group.map((type) => choice(type.name, withoutMarkup(type.description), coveringOf(type)))}
            </fieldset>
          );
        })}
      </SimpleGrid>
      {!isReadOnly && value.length === 0 && (
        <Text variant="hint">
          Not sure?{' '}
          <Anchor component="button" type="button" inherit onClick={takeAll}>
            Take all
          </Anchor>
          ; you can change it at any time.
        </Text>
      )}
    </Stack>
  );
}
