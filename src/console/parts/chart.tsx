/** A chart over time, loaded when a page shows one. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-drawing.tsx';

import { loaded } from './problems/outage.ts';

export type { ChartProps, Series } from './chart-drawing.tsx';

const Drawing = lazy(() => loaded(() => import('./chart-drawing.tsx')));

export function Chart(props: ChartProps) {
  const height = props.height ?? 180;
  return (
    <figure className="chart" aria-label={props.label}>
      <Suspense fallback={<Skeleton h={height} />}>
        <Drawing {...props} height={height} />
      </Suspense>
    </figure>
  );
}
