/** A day or a moment: typed, or chosen in a calendar, which is loaded when somebody opens it. */
import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CalendarIcon } from '../icons.tsx';
import { loaded } from '../problems/outage.ts';
import { useUtc } from '../values/zone.ts';
import { type MomentKind, momentOf, momentText } from './moments.ts';

const CalendarOfMoment = lazy(() => loaded(() => import('./calendar.tsx')));

export interface MomentInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly kind: MomentKind;
  /** RFC 3339; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says it when the text is finished, not at each key. */
  readonly isLazy?: boolean;
  /** Of a day: the first and the last that may be chosen. */
  readonly min?: string;
  readonly max?: string;
  /** Within what closes when somebody clicks elsewhere. */
  readonly isInPopover?: boolean;
}

export function MomentInput({
  kind,
  value,
  onChange,
  isLazy = false,
  min,
  max,
  isInPopover = false,
  error,
  ...input
}: MomentInputProps) {
  const isUtc = useUtc();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => momentText(kind, value));
  const [isUnfinished, setUnfinished] = useState(false);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const shownInUtc = useRef(isUtc);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays, unless it is another value or zone.
  useEffect(() => {
    if (momentOf(kind, text) === value && shownInUtc.current === isUtc) return;
    shownInUtc.current = isUtc;
    setUnfinished(false);
    setText(momentText(kind, value));
  }, [kind, value, isUtc]);
  // Escape closes the calendar, not the dialog that it is in.
  const staysOpen = isOpen ? { 'data-mantine-stop-propagation': true } : {};
  const isWrong = momentOf(kind, text) === undefined;
  // Nobody sends a form with half a date.
  useEffect(() => field.current?.setCustomValidity(isWrong ? UNFINISHED : ''), [isWrong]);
  const say = (next: string | undefined) => {
    if (next !== undefined && next !== value) onChange(next);
  };
  const finish = () => {
    setUnfinished(isWrong);
    if (isLazy) say(momentOf(kind, text));
  };
  const choose = (chosen: string) => {
    setUnfinished(false);
    setText(momentText(kind, chosen));
    say(chosen);
    if (kind === 'day') close();
  };
  return (
    <TextInput
      {...input}
      ref={field}
      // An open calendar is above the fields below.
      style={isOpen ? { position: 'relative', zIndex: 10 } : undefined}
      error={isUnfinished ? UNFINISHED : error}
      placeholder={input.placeholder ?? (kind === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:MM')}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        const typedMoment = momentOf(kind, typed);
        // Not only when the field is left: the button that somebody presses then would move.
        if (typedMoment !== undefined) setUnfinished(false);
        if (!isLazy) say(typedMoment);
      }}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
      rightSection={
        !input.readOnly && (
          <Popover
            opened={isOpen}
            onDismiss={close}
            trapFocus
            returnFocus
            position="bottom-end"
            shadow="md"
            withinPortal={!isInPopover}
          >
            <Popover.Target>
              <ActionIcon
                size="sm"
                aria-label={`Calendar: ${input.label ?? input['aria-label'] ?? ''}`}
                onClick={toggle}
                onKeyDown={({ key }) => {
                  if (key === 'Escape') close();
                }}
                {...staysOpen}
              >
                <CalendarIcon size={14} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown {...staysOpen}>
              <Suspense fallback={<Loader size={20} aria-label="Loading" />}>
                <CalendarOfMoment kind={kind} value={value} min={min} max={max} onChange={choose} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}

const UNFINISHED = 'Enter the whole date.';
