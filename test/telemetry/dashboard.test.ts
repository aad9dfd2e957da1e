import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { scrape } from '../support/samples.ts';

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

const { panels, templating } = dashboardShape.parse(
  JSON.parse(readFileSync('src/docs/operations/grafana.json', 'utf8')),
);
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const queries = [...expressions, ...templating.list.flatMap(({ definition }) => definition ?? [])];

const server = await forFile(startTestApp({ OPERATIONS_PORT: '0' }));
const offered = (await scrape(server.app.monitoringUrl ?? '')).names;

const metricsIn = (query: string) => query.match(/\b(countersign|process|nodejs)_\w+/g) ?? [];

test('every metric that the dashboard queries exists', () => {
  expect(expressions.length).toBeGreaterThan(15);
  for (const query of queries) expect(metricsIn(query).length, query).toBeGreaterThan(0);
  expect(queries.flatMap(metricsIn).filter((name) => !offered.has(name))).toEqual([]);
});

test('every Countersign metric is on the dashboard', () => {
  const shown = new Set(expressions.flatMap(metricsIn).map(familyOf));
  const ours = [...offered].filter((name) => name.startsWith('countersign_')).map(familyOf);
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

test('the page on monitoring explains every metric of ours, and its alarms ask for metrics that exist', () => {
  const page = readFileSync('docs/operating/monitoring.md', 'utf8');
  const firstCells = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  const explained = firstCells.flatMap((cell) => cell.match(/\w+/g) ?? []);
  const ours = [...offered].filter((name) => name.startsWith('countersign_')).map(familyOf);
  expect(ours.filter((name) => !explained.includes(name.replace('countersign_', '')))).toEqual([]);
  expect(metricsIn(page).filter((name) => !offered.has(name))).toEqual([]);
});

test('the dashboard groups and selects by labels that the metrics have', () => {
  const labels = expressions.flatMap((expression) => [
    ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    ...[...expression.matchAll(/[{,](\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label),
  ]);
  // Prometheus itself adds job and instance.
  const known = [
    'job',
    'instance',
    'le',
    'outcome',
    'result',
    'event_type',
    'operation',
    'status',
    'state',
    'kind',
    'by',
  ];
  expect([...new Set(labels)].filter((label) => !known.includes(label))).toEqual([]);
});

test('no panels overlap, and each has a unique id', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const overlaps = panels.flatMap(({ title, gridPos: a }, place) =>
    panels
      .slice(place + 1)
      .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
      .map((other) => `${title} and ${other.title}`),
  );
  expect(overlaps).toEqual([]);
});

function familyOf(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '');
}
