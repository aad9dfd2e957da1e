/** The steps of setting up an endpoint, each with an address of its own. */
import { places } from '../../../parts/links.tsx';
import { Steps } from '../../../parts/steps.tsx';
import type { SetupStep } from '../words.ts';

const steps = [
  { key: 'register', label: 'Address and events' },
  { key: 'receiver', label: 'Receiver' },
  { key: 'verify', label: 'Verify' },
  { key: 'test', label: 'Test event' },
] as const;

export interface SetupStepsProps {
  readonly current: 'register' | SetupStep;
  /** Undefined while it is not registered. */
  readonly endpointId?: string;
  readonly isVerified?: boolean;
}

export function SetupSteps({ current, endpointId, isVerified = false }: SetupStepsProps) {
  const place = steps.findIndex(({ key }) => key === current);
  const stateOf = (key: (typeof steps)[number]['key'], index: number) => {
    if (key === current) return 'current';
    return index < place || (isVerified && key === 'verify') ? 'past' : 'ahead';
  };
  return (
    <Steps
      label="Steps"
      steps={steps.map(({ key, label }, index) => {
        const isReachable =
          endpointId !== undefined && key !== 'register' && key !== current && (key !== 'test' || isVerified);
        return {
          label,
          state: stateOf(key, index),
          to: isReachable ? { ...places.endpointSetup(endpointId), search: { step: key } } : undefined,
        };
      })}
    />
  );
}
