// What a thousand events and deliveries cost, for the page on growing: from the same run of the bench as docs/performance.md.
import type { Report } from '../../test/bench/report.ts';
import { table } from './tables.ts';

export function capacityTable({ figures }: Report): string {
  const secondsOf = (section: string, what: string) => {
    const found = figures.find((figure) => figure.section === section && figure.what === what);
    if (!found) throw new Error(`The bench has no figure "${what}" in ${section}.`);
    return found.measured.median;
  };
  const published = (what: string) => {
    const postgres = secondsOf('publish', `${what}: Postgres CPU of 1,000`);
    return [secondsOf('publish', `${what}: CPU of 1,000`) - postgres, postgres];
  };
  const delivered = (what: string) =>
    ['worker', 'Postgres'].map((whose) => secondsOf('deliver', `${what}: ${whose} CPU of 1,000 deliveries`));
  const rows = [
    ['publish 1,000 events over HTTP, one by one', published('HTTP, fan-out 1')],
    ['publish 1,000 events over HTTP, 100 at a time', published('HTTP, batches of 100, fan-out 1')],
    ['publish 1,000 events by SQL, one by one', published('publish_event, fan-out 1')],
    ['publish 1,000 events by SQL, 100 at a time', published('publish_events of 100, fan-out 1')],
    ['make and record 1,000 deliveries, 5 of each event', delivered('fan-out 5')],
    ['make and record 1,000 deliveries, 100 of each event', delivered('fan-out 100')],
  ] as const;
  return table(
    ['CPU seconds to', 'Countersign (of SQL, the publisher)', 'PostgreSQL'],
    rows.map(([what, seconds]) => [what, ...seconds.map((each) => each.toFixed(3))]),
  );
}
