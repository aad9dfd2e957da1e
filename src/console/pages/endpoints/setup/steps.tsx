/** The steps of setting up an endpoint, each with an address of its own. */
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CheckIcon } from '../../../parts/icons.tsx';
import { usePlaces } from '../../../parts/places.ts';
import type { SetupStep } from '../words.ts';
import '../endpoints.css';

const steps = [
  { key: 'register', label: 'Address and events' },
  { key: 'receiver', label: 'Receiver' },
  { key: 'verify', label: 'Verify' },
  { key: 'test', label: 'Test event' },
] as const;

export interface StepsProps {
  readonly current: 'register' | SetupStep;
  /** Undefined while it is not registered. */
  readonly endpointId?: string;
  readonly isVerified?: boolean;
}

export function Steps({ current, endpointId, isVerified = false }: StepsProps) {
  const places = usePlaces();
  const place = steps.findIndex(({ key }) => key === current);
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ key, label }, index) => {
        const isDone = index < place || (isVerified && key === 'verify');
        const isReachable = endpointId !== undefined && key !== 'register' && (key !== 'test' || isVerified);
        const content = (
          <>
            <span className="step-number">{isDone ? <CheckIcon size={12} /> : index + 1}</span>
            <Text span size="sm" className="step-label">
              {label}
            </Text>
          </>
        );
        return (
          <li
            key={key}
            className="step"
            data-done={isDone || undefined}
            aria-current={key === current ? 'step' : undefined}
          >
            {isReachable && key !== current ? (
              <Link {...places.endpointSetup(endpointId)} search={{ step: key }}>
                {content}
              </Link>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
