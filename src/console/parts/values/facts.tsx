/** Names and values: what is known about one object. */
import type { ReactNode } from 'react';
import { Section, type SectionProps } from '../section.tsx';

/** By name. Null is shown as a dash; undefined and `false` leave the line out. */
export type FactValues = Readonly<Record<string, ReactNode>>;

export function Facts({ facts }: { readonly facts: FactValues }) {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined && value !== false);
  return (
    <dl className="facts">
      {shown.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value ?? '–'}</dd>])}
    </dl>
  );
}

export interface FactsSectionProps extends Pick<SectionProps, 'actions'> {
  readonly title?: string;
  readonly facts: FactValues;
  /** Below them. */
  readonly children?: ReactNode;
}

export const FactsSection = ({ title = 'About', facts, actions, children }: FactsSectionProps) => (
  <Section title={title} actions={actions}>
    <Facts facts={facts} />
    {children}
  </Section>
);
