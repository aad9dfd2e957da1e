// The alarms and the dashboard that ship, read as Prometheus and Grafana read them.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

export const RULES_FILE = 'packaging/monitoring/rules.yaml';

/** Of several installations, so that a process has all metrics. Nobody answers for the other. */
export const oneOfTwoCells = {
  CELL: 'eu1',
  CELLS: 'eu1=http://127.0.0.1:9,eu2=http://127.0.0.1:9',
  PUBLIC_URL: 'http://127.0.0.1',
};

const alarm = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
export type Alarm = z.infer<typeof alarm>;

const rulesFile = z.strictObject({
  groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(alarm) })]),
});

export function readAlarms(): Alarm[] {
  return rulesFile.parse(parse(readFileSync(RULES_FILE, 'utf8'))).groups[0].rules;
}

const dashboardShape = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().optional() })) }),
});

export function readDashboard() {
  const dashboard = dashboardShape.parse(
    JSON.parse(readFileSync('packaging/monitoring/grafana.json', 'utf8')),
  );
  return {
    ...dashboard,
    expressions: dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  };
}

export const metricsIn = (query: string) => query.match(/\b(countersign|process|nodejs)_\w+/g) ?? [];

/** The metric of a histogram's series. */
export function familyOf(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '');
}

/** Each label that an expression selects or groups by, with the metrics that must have it: one of them. */
export function labelsIn(
  expression: string,
): { readonly label: string; readonly metrics: readonly string[] }[] {
  const selected = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', selectors = '']) =>
    [...selectors.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => ({ label, metrics: [metric] })),
  );
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/, */).map((label) => ({ label, metrics: metricsIn(expression) })),
  );
  return [...selected, ...grouped];
}
