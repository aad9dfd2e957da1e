/** The attempts of a delivery, each with where its time went; one of them is looked at. */
import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import type { DeliveryAttempt } from '#client/types';
import { duration, Time } from '../values/time.tsx';
import { ResponseText } from './responses.tsx';
import './attempts.css';

export const outcomeOf = ({ response, error }: DeliveryAttempt) => ({
  response_status: response?.status ?? null,
  error_class: error?.class ?? null,
});

/** Where an attempt spent its time. */
interface Phase {
  readonly name: 'Connect' | 'Wait' | 'Body';
  readonly ms: number;
  readonly about: string;
}

function phasesOf({ connected_ms, first_byte_ms, duration_ms }: DeliveryAttempt): Phase[] {
  const connected = connected_ms ?? duration_ms;
  const answered = first_byte_ms ?? duration_ms;
  const all: Phase[] = [
    { name: 'Connect', ms: connected, about: 'Name, connection and TLS' },
    { name: 'Wait', ms: answered - connected, about: 'Until the answer began' },
    { name: 'Body', ms: duration_ms - answered, about: 'Until the answer was complete' },
  ];
  return all.filter(({ ms }, index) => ms > 0 || index === 0);
}

export interface AttemptTimelineProps {
  /** The latest first. */
  readonly attempts: readonly DeliveryAttempt[];
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
}

export function AttemptTimeline({ attempts, chosen, onChoose }: AttemptTimelineProps) {
  const longest = Math.max(...attempts.map(({ duration_ms }) => duration_ms), 1);
  return (
    <ol className="attempts" aria-label="Attempts, the latest first">
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <UnstyledButton
            className="attempt"
            aria-pressed={attempt.number === chosen}
            onClick={() => onChoose(attempt.number)}
          >
            <Text span size="sm" c="dimmed" className="attempt-number">
              {attempt.number}
            </Text>
            <span className="attempt-outcome">
              <ResponseText {...outcomeOf(attempt)} />
            </span>
            <TimeBar attempt={attempt} longest={longest} />
            <Text span size="sm" className="attempt-took">
              {duration(attempt.duration_ms)}
            </Text>
            <Text span size="sm" c="dimmed" className="attempt-at">
              <Time at={attempt.started_at} />
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

/** As long as the attempt took, of the longest one. */
function TimeBar({ attempt, longest }: { readonly attempt: DeliveryAttempt; readonly longest: number }) {
  const phases = phasesOf(attempt);
  return (
    <span
      className="time-bar"
      role="img"
      aria-label={phases.map(({ name, ms }) => `${name} ${duration(ms)}`).join(', ')}
    >
      {phases.map(({ name, ms }) => (
        <span key={name} data-phase={name} style={{ width: `${Math.max((ms / longest) * 100, 0.6)}%` }} />
      ))}
    </span>
  );
}

/** What the parts of the bar mean, with the times of one attempt. */
export const TimeLegend = ({ attempt }: { readonly attempt: DeliveryAttempt }) => (
  <Group gap="md">
    {phasesOf(attempt).map(({ name, ms, about }) => (
      <Group key={name} gap={6} wrap="nowrap">
        <Box className="phase-dot" data-phase={name} aria-hidden />
        <Text size="sm">
          {name} <b>{duration(ms)}</b>{' '}
          <Text span size="xs" c="dimmed">
            {about}
          </Text>
        </Text>
      </Group>
    ))}
  </Group>
);
