/** The filter of a subscription: written, and tried on the last events before it is saved. */
import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { checkFilterMutation } from '#client/queries';
import type { Event, FilterCheck, SubscriptionRequest } from '#client/types';
import { errorsOf } from '../../parts/forms/action.ts';
import { AdminButton } from '../../parts/forms/guarded.tsx';
import { places, TextLink } from '../../parts/links.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';

export interface SubscriptionFilterProps {
  readonly subscription: SubscriptionRequest;
  /** `null` for no filter. */
  readonly onChange: (filter: string | null) => void;
  /** What the server says of it. */
  readonly error?: string | undefined;
  /** Without an endpoint, nothing can be tried yet. */
  readonly endpointId?: string | undefined;
  readonly isReadOnly: boolean;
}

export function SubscriptionFilter(props: SubscriptionFilterProps) {
  const { subscription, onChange, error, endpointId, isReadOnly } = props;
  const { event_type, schema_version, filter } = subscription;
  const path = { ...useOrganizationPath(), id: endpointId ?? '' };
  const check = useMutation(checkFilterMutation());
  if (typeof filter !== 'string')
    return isReadOnly ? null : (
      <Anchor component="button" type="button" fz="xs" ta="left" onClick={() => onChange('')}>
        Add a filter<span className="visually-hidden"> to {event_type}</span>
      </Anchor>
    );
  const change = (text: string | null) => {
    check.reset();
    onChange(text);
  };
  const refusal = errorsOf(check.error)('filter');
  return (
    <Stack gap={6}>
      <Textarea
        label={`Filter of ${event_type}`}
        description="Only events whose body fulfils it are sent."
        placeholder='$.data.total.amount >= 100000 && $.data.total.currency == "EUR"'
        classNames={{ input: 'mono' }}
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={512}
        spellCheck={false}
        readOnly={isReadOnly}
        value={filter}
        error={refusal ?? error}
        onChange={(event) => change(event.currentTarget.value.replaceAll(/\s/g, ' '))}
      />
      {!isReadOnly && (
        <Group gap="xs">
          {endpointId !== undefined && (
            <AdminButton
              variant="default"
              size="compact-sm"
              loading={check.isPending}
              refusal={filter.trim() === '' ? 'Write the filter first.' : undefined}
              onClick={() => check.mutate({ path, body: { event_type, schema_version, filter } })}
            >
              Try it on the last events
            </AdminButton>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => change(null)}>
            Remove<span className="visually-hidden"> the filter of {event_type}</span>
          </Button>
        </Group>
      )}
      {check.error && refusal === undefined && (
        <ProblemAlert error={check.error} title="The filter was not tried" />
      )}
      {check.data && <Result check={check.data} />}
    </Stack>
  );
}

function Result({
  check: { checked, passed, oldest_at, passing, left_out },
}: {
  readonly check: FilterCheck;
}) {
  if (oldest_at === null)
    return <Alert color="gray">Nothing of this has happened yet, so there is nothing to try it on.</Alert>;
  return (
    <Stack gap={6} role="status">
      <Text size="sm">
        {count.format(passed)} of the last {count.format(checked)} would have passed, since{' '}
        <Time at={oldest_at} />.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Some title="Passing" events={passing} />
        <Some title="Left out" events={left_out} />
      </SimpleGrid>
    </Stack>
  );
}

const SHOWN_MAX = 5;

const Some = ({ title, events }: { readonly title: string; readonly events: readonly Event[] }) => (
  <div>
    <Text size="xs" fw={600}>
      {title}
    </Text>
    {events.length === 0 && <Text variant="note">None</Text>}
    {events.slice(0, SHOWN_MAX).map(({ id, type, created_at }) => (
      <div key={id}>
        <TextLink fz="xs" {...places.event(id)}>
          {type}
        </TextLink>{' '}
        <Text variant="note" span>
          <Time at={created_at} as="relative" />
        </Text>
      </div>
    ))}
  </div>
);
