// The table of alarms in docs/operating/monitoring.md, from the rules that Prometheus loads.
import { readAlarms } from '../../test/telemetry/alarms.ts';
import { table } from './tables.ts';

export function alarmsTable(): string {
  return table(
    ['alarm', 'severity', 'what it says', 'expression', 'what to do'],
    readAlarms().map(({ alert, expr, for: lasting, labels, annotations }) => [
      `\`${alert}\``,
      labels.severity,
      annotations.summary,
      `\`${expr}\`${lasting === undefined ? '' : ` for ${lasting}`}`,
      annotations.description,
    ]),
  );
}
