/** Steps in their order, or the states of something: where it has been, where it is, what may come. On phones a row that does not wrap. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { CheckIcon } from './icons.tsx';
import { Time } from './values/time.tsx';

export interface Step {
  readonly label: string;
  /** When it was reached. */
  readonly at?: string | null | undefined;
  readonly state: 'past' | 'current' | 'ahead' | 'ended';
  /** Where one can go from here. */
  readonly to?: LinkProps | undefined;
}

export const Steps = ({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) => (
  <ol className="steps" aria-label={label}>
    {steps.map(({ label: name, at, state, to }) => (
      <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span className="step-sign">{state === 'past' && <CheckIcon size={10} />}</span>
        <span>
          {to ? (
            <Link className="step-name" {...to}>
              {name}
            </Link>
          ) : (
            <span className="step-name">{name}</span>
          )}
          {at && (
            <span className="step-time">
              <Time at={at} />
            </span>
          )}
        </span>
      </li>
    ))}
  </ol>
);
