/** Draws a chart with uPlot, in the colours of the scheme. */
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { hour, momentFormat, numberFormat, timeFormat } from './values/locale.ts';
import { useUtc } from './values/zone.ts';

/** A line or the bars of one thing. */
export interface Series {
  readonly label: string;
  /** One of the theme's. */
  readonly color: 'brand' | 'teal' | 'red' | 'yellow' | 'gray';
  /** A value a moment; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface ChartProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** The moments, in seconds since 1970, ascending. */
  readonly at: readonly number[];
  /** Days of the calendar instead, each as its midnight in UTC wherever the viewer is. */
  readonly isByDay?: boolean;
  readonly series: readonly Series[];
  /** Bars of several series stand on one another. */
  readonly kind?: 'line' | 'bars';
  /** In pixels. */
  readonly height?: number;
  /** How a value is written: `12 ms`. */
  readonly format?: (value: number) => string;
}

export default function ChartDrawing({
  at,
  isByDay = false,
  series,
  kind = 'line',
  height = 180,
  format = plain.format,
}: ChartProps) {
  const { ref: frame, width } = useElementSize();
  const scheme = useComputedColorScheme();
  const isUtc = useUtc();
  const host = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are those of the scheme, its labels those of the zone.
  useEffect(() => {
    if (!host.current || width === 0) return;
    const styles = getComputedStyle(document.documentElement);
    const colour = (name: string) => styles.getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--mantine-color-dimmed'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
      font: '11px system-ui',
    };
    const step = (at[1] ?? 0) - (at[0] ?? 0);
    const margin = kind === 'bars' ? step / 2 : 0;
    const chart = new uPlot(
      {
        width,
        height,
        ...((isByDay || isUtc) && {
          tzDate: (moment: number) => uPlot.tzDate(new Date(moment * 1_000), 'Etc/UTC'),
        }),
        // So that the last label is not cut.
        padding: [8, 20, 0, 0],
        cursor: { y: false, points: { show: kind === 'line', size: 6 }, drag: { x: false, y: false } },
        scales: {
          x: { range: (_chart, min, max) => [min - margin, max + margin] },
          y: { range: (_chart, _min, max) => [0, Math.max(max * 1.1, 1)] },
        },
        axes: [
          {
            ...axis,
            space: 64,
            size: 26,
            ...(isByDay && { incrs: DAYS_BETWEEN_LABELS.map((days) => days * DAY_SECONDS) }),
            values: (_chart, moments, _axis, _space, increment) => {
              const format = isByDay ? calendarDay : increment < DAY_SECONDS ? clock : day;
              return moments.map((moment) => format.format(moment * 1_000));
            },
          },
          { ...axis, size: 44, incrs: WHOLE_STEPS, values: (_chart, values) => values.map(format) },
        ],
        series: [
          {
            label: '',
            value: (_chart, moment) =>
              moment === null ? '' : (isByDay ? calendarDay : exact).format(moment * 1_000),
          },
          ...series.map(({ label, color, values }) => {
            const stroke = colour(`--chart-${color}`);
            return {
              label,
              stroke,
              width: kind === 'bars' ? 0 : 1.5,
              fill: kind === 'bars' ? stroke : undefined,
              paths: kind === 'bars' ? bars : undefined,
              // A value without neighbours has no line.
              points: { show: kind === 'line' && at.length <= 90, size: 4 },
              // Nothing while nobody points at the chart.
              value: (_chart: uPlot, _value: unknown, _series: number, index: number | null) => {
                const value = index === null ? undefined : values[index];
                return value === undefined || value === null ? '' : format(value);
              },
            };
          }),
        ],
      },
      [[...at], ...(kind === 'bars' ? stacked(series) : series.map(({ values }) => [...values]))],
      host.current,
    );
    return () => chart.destroy();
  }, [at, isByDay, series, kind, height, width, format, scheme, isUtc]);
  return (
    <div ref={frame}>
      <div ref={host} />
    </div>
  );
}

/** Bars stand on those of the series behind them, which are drawn over them. */
function stacked(series: readonly Series[]): number[][] {
  return series.map(({ values }, nth) =>
    values.map((_value, index) =>
      series.slice(nth).reduce((sum, each) => sum + (each.values[index] ?? 0), 0),
    ),
  );
}

const DAY_SECONDS = 86_400;
const clock = momentFormat({ hour, minute: '2-digit' });
const day = momentFormat({ day: 'numeric', month: 'short' });
const calendarDay = timeFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAYS_BETWEEN_LABELS = [1, 2, 7, 14, 28];
/** Between the labels of a scale: a part of a delivery, or of a millisecond, says nothing. */
const WHOLE_STEPS = Array.from({ length: 15 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();
const exact = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });
const plain = numberFormat({ notation: 'compact', maximumFractionDigits: 1 });
const bars = uPlot.paths.bars?.({ size: [0.7, 24] });
