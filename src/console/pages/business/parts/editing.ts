/** Editing a resource that others may edit too: what was changed, and what others changed meanwhile. */
import { useState } from 'react';

export type Fields<Name extends string> = Readonly<Record<Name, string>>;

export interface Editing<Name extends string> {
  readonly fields: Fields<Name>;
  /** That editing began with, or that was caught up with since. */
  readonly version: number;
  readonly set: (name: Name, value: string) => void;
  /** What differs from the resource. */
  readonly changed: Partial<Record<Name, string>>;
  readonly isChanged: boolean;
  /** What a newer version has otherwise than the one that editing began with. */
  readonly changesIn: (newer: Versioned<Name>) => { name: Name; before: string; now: string }[];
  /** Goes on from a newer version: with what was typed, or without. */
  readonly continueFrom: (newer: Versioned<Name>, keepsInput: boolean) => void;
}

interface Versioned<Name extends string> {
  readonly version: number;
  readonly fields: Fields<Name>;
}

export function useEditing<Name extends string>(start: Versioned<Name>): Editing<Name> {
  const [base, setBase] = useState(start);
  const [fields, setFields] = useState(start.fields);
  const names = Object.keys(base.fields).filter((name): name is Name => name in base.fields);
  const changed: Partial<Record<Name, string>> = {};
  for (const name of names) if (fields[name] !== base.fields[name]) changed[name] = fields[name];
  return {
    fields,
    version: base.version,
    set: (name, value) => setFields((before) => ({ ...before, [name]: value })),
    changed,
    isChanged: Object.keys(changed).length > 0,
    changesIn: (newer) =>
      names
        .filter((name) => newer.fields[name] !== base.fields[name])
        .map((name) => ({ name, before: base.fields[name], now: newer.fields[name] })),
    continueFrom: (newer, keepsInput) => {
      setFields(keepsInput ? { ...newer.fields, ...changed } : newer.fields);
      setBase(newer);
    },
  };
}
