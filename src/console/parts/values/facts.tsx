/** Names and values: what is known about one object. */
import type { ReactNode } from 'react';

/** Null and undefined are shown as a dash; `false` leaves the line out. */
export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <FactLine key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function FactLine({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  );
}
