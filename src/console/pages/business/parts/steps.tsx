/** The states of a resource in their order: where it has been, where it is, what may come. */
import '../business.css';
import { CheckIcon } from '../../../parts/icons.tsx';
import { Time } from '../../../parts/values/time.tsx';

export interface Step {
  readonly label: string;
  /** When it was reached. */
  readonly at?: string | null | undefined;
  readonly state: 'past' | 'current' | 'ahead' | 'ended';
}

export function Steps({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="step-sign">{step.state === 'past' && <CheckIcon size={10} />}</span>
          <span>
            <span className="step-name">{step.label}</span>
            {step.at && (
              <span className="step-time">
                <Time at={step.at} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
