/**
 * How many there were when, as bars that choose a time: one by a click or Enter, several by dragging over them, or with the arrow keys
 * and Shift. On phones a tap chooses a bar.
 */
import { Group, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { count, hour, momentFormat } from '../values/locale.ts';
import { useUtc } from '../values/zone.ts';

interface Bar {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** How many there were, in the order of the parts. */
  readonly values: readonly number[];
  /** Whether there are more than were counted. */
  readonly isMinimum: boolean;
}

export interface HistogramProps {
  readonly label: string;
  /** What stands on what, from the bottom. */
  readonly parts: readonly { readonly name: string; readonly color: string }[];
  readonly bars: readonly Bar[];
  readonly onChoose: (from: Date, before: Date) => void;
}

/** Two places in the bars, in either order. */
interface Span {
  readonly anchor: number;
  readonly end: number;
}

export function Histogram({ label, parts, bars, onChoose }: HistogramProps) {
  useUtc();
  const plot = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(bars.length - 1);
  const [pointed, setPointed] = useState<number>();
  const [span, setSpan] = useState<Span>();
  const last = bars.length - 1;
  const most = Math.max(...bars.map(sumOf), 1);
  const [first, end] = span ? [Math.min(span.anchor, span.end), Math.max(span.anchor, span.end)] : [-1, -1];
  const choose = (from: number, to: number) => {
    setSpan(undefined);
    const [start, stop] = [bars[Math.min(from, to)], bars[Math.max(from, to)]];
    if (start && stop) onChoose(start.startsAt, stop.endsAt);
  };
  const placeOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(Math.max(Math.floor(((clientX - left) / width) * bars.length), 0), last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -bars.length,
      End: bars.length,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = Math.min(Math.max(focused + step, 0), last);
      setFocused(next);
      setSpan(event.shiftKey ? { anchor: span?.anchor ?? focused, end: next } : undefined);
      plot.current?.querySelectorAll('button')[next]?.focus();
    } else if (event.key === 'Escape') setSpan(undefined);
    else if (event.key === 'Enter' || event.key === ' ') choose(span?.anchor ?? focused, focused);
    else return;
    event.preventDefault();
  };
  const shown = span
    ? { from: bars[first], to: bars[end] }
    : { from: bars[pointed ?? -1], to: bars[pointed ?? -1] };
  const ofShown = span ? bars.slice(first, end + 1) : shown.from ? [shown.from] : bars;
  return (
    <div className="histogram">
      <Group justify="space-between" gap="0 8px" mb={2}>
        <Text variant="note">{shown.from && shown.to ? timesOf(shown.from, shown.to) : label}</Text>
        <Text variant="note">{countsOf(parts, ofShown)}</Text>
      </Group>
      <div
        ref={plot}
        className="histogram-bars"
        role="toolbar"
        aria-label={`${label}: choose a time`}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          setSpan(undefined);
          setPointed(undefined);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const place = placeOf(event);
          setSpan({ anchor: place, end: place });
        }}
        onPointerMove={(event) => {
          const place = placeOf(event);
          setPointed(place);
          if (span && event.buttons === 1) setSpan({ ...span, end: place });
        }}
        onPointerLeave={() => setPointed(undefined)}
        onPointerCancel={() => setSpan(undefined)}
        onPointerUp={(event) => {
          if (span) choose(span.anchor, placeOf(event));
        }}
      >
        {bars.map((bar, place) => (
          <button
            key={bar.startsAt.getTime()}
            type="button"
            tabIndex={place === Math.min(focused, last) ? 0 : -1}
            aria-label={`${timesOf(bar, bar)}: ${countsOf(parts, [bar])}`}
            data-chosen={(place >= first && place <= end) || undefined}
            onFocus={() => {
              setFocused(place);
              setPointed(place);
            }}
            // By a screen reader: what a pointer does ends above.
            onClick={({ detail }) => detail === 0 && choose(place, place)}
          >
            {parts.map(({ name, color }, nth) => (
              <span
                key={name}
                style={{
                  height: heightOf(bar.values[nth] ?? 0, most),
                  background: `var(--chart-${color})`,
                }}
              />
            ))}
          </button>
        ))}
      </div>
      <Group justify="space-between" className="histogram-times" aria-hidden>
        {[0, 0.25, 0.5, 0.75].map((share) => (
          <Text key={share} variant="note" span>
            {labelOf(bars, Math.floor(bars.length * share))}
          </Text>
        ))}
        <Text variant="note" span>
          {labelOf(bars, last, 'endsAt')}
        </Text>
      </Group>
    </div>
  );
}

const sumOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0);

/** Whatever there is can be seen. */
const heightOf = (value: number, most: number): string =>
  value === 0 ? '0' : `max(2px, ${(value / most) * 100}%)`;

function countsOf(parts: HistogramProps['parts'], bars: readonly Bar[]): string {
  const sums = parts.map(({ name }, nth) => {
    const sum = bars.reduce((total, { values }) => total + (values[nth] ?? 0), 0);
    return sum === 0 ? '' : `${count.format(sum)} ${name}`;
  });
  const some = sums.filter((text) => text !== '').join(', ') || 'None';
  return bars.some(({ isMinimum }) => isMinimum) ? `At least ${some}` : some;
}

const DAY_MS = 86_400_000;
const clock = momentFormat({ hour, minute: '2-digit' });
const exactClock = momentFormat({ hour, minute: '2-digit', second: '2-digit' });
const day = momentFormat({ day: 'numeric', month: 'short' });

const isOfSeconds = ({ startsAt, endsAt }: Bar) => endsAt.getTime() - startsAt.getTime() < 60_000;

/** “27 Nov 13:00 – 14:00” */
function timesOf(from: Bar, to: Bar): string {
  const time = isOfSeconds(from) ? exactClock : clock;
  const [start, end] = [from.startsAt, to.endsAt];
  const isSameDay = day.format(start) === day.format(end);
  return `${day.format(start)} ${time.format(start)} – ${isSameDay ? '' : `${day.format(end)} `}${time.format(end)}`;
}

function labelOf(bars: readonly Bar[], place: number, of: 'startsAt' | 'endsAt' = 'startsAt'): string {
  const [first, bar, last] = [bars[0], bars[place], bars.at(-1)];
  if (!first || !bar || !last) return '';
  const isLong = last.endsAt.getTime() - first.startsAt.getTime() > 2 * DAY_MS;
  return (isLong ? day : isOfSeconds(bar) ? exactClock : clock).format(bar[of]);
}
