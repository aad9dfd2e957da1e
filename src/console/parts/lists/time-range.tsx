/** A range of time as a filter: one that is often asked for, or any. */
import { Button, Divider, InputBase, Popover, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { MomentInput } from '../forms/moment-input.tsx';
import { momentOf, momentText } from '../forms/moments.ts';
import { ClockIcon } from '../icons.tsx';
import { useUtc } from '../values/zone.ts';
import { ZoneChoice } from '../values/zone-choice.tsx';

export interface TimeRange {
  readonly from: string | undefined;
  readonly before: string | undefined;
}

export interface TimeRangeInputProps extends TimeRange {
  readonly label: string;
  readonly error: string | undefined;
  readonly w: { readonly base: string; readonly sm: number };
  readonly onChange: (range: TimeRange) => void;
}

const HOUR_MS = 3_600_000;
/** To the minute, so that the same one asked for again is the same question. */
const ago = (hours: number) => () => new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * HOUR_MS);
const today = () => {
  const [day = ''] = momentText('time', new Date().toISOString()).split(' ');
  return new Date(momentOf('time', day) ?? '');
};

const presets: readonly (readonly [label: string, since: (() => Date) | undefined])[] = [
  ['Last hour', ago(1)],
  ['Today', today],
  ['Last 24 hours', ago(24)],
  ['Last 7 days', ago(7 * 24)],
  ['Last 30 days', ago(30 * 24)],
  ['Any time', undefined],
];

export function TimeRangeInput({ label, from, before, onChange, error, w }: TimeRangeInputProps) {
  useUtc();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const shown = rangeText({ from, before });
  const choose = (range: TimeRange) => {
    close();
    onChange(range);
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      trapFocus
      returnFocus
      position="bottom-start"
      shadow="md"
      width={300}
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={`${label}: ${shown}`}
          error={error}
          w={w}
          size="sm"
          className="time-range"
          rightSection={<ClockIcon size={14} />}
          rightSectionPointerEvents="none"
          title={shown}
          onClick={toggle}
        >
          {shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <SimpleGrid cols={2} spacing={6} verticalSpacing={6}>
            {presets.map(([name, since]) => (
              <Button
                key={name}
                variant="default"
                size="compact-sm"
                onClick={() => choose({ from: since?.().toISOString(), before: undefined })}
              >
                {name}
              </Button>
            ))}
          </SimpleGrid>
          <Divider label="Or from and to" labelPosition="left" />
          <Exact from={from} before={before} onChange={choose} />
          <ZoneChoice />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Exact({
  from = '',
  before = '',
  onChange,
}: Partial<TimeRange> & Pick<TimeRangeInputProps, 'onChange'>) {
  const [range, setRange] = useState({ from, before });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ from: range.from || undefined, before: range.before || undefined });
      }}
    >
      <Stack gap="xs">
        <MomentInput
          isInPopover
          kind="time"
          label="From"
          value={range.from}
          onChange={(next) => setRange({ ...range, from: next })}
        />
        <MomentInput
          isInPopover
          kind="time"
          label="Before"
          value={range.before}
          onChange={(next) => setRange({ ...range, before: next })}
        />
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  );
}

function rangeText({ from, before }: TimeRange): string {
  const [start, end] = [from, before].map((at) => momentText('time', at ?? ''));
  if (!start && !end) return 'Any time';
  if (!start) return `Before ${end}`;
  if (!end) return `Since ${start}`;
  // Within a day, the day is said once.
  return `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`;
}
