import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { scrape } from '../support/samples.ts';
import { familyOf, metricsIn, oneOfTwoCells, readAlarms, readDashboard } from './alarms.ts';

const { panels, templating, expressions } = readDashboard();
const queries = [...expressions, ...templating.list.flatMap(({ definition }) => definition ?? [])];

const server = await forFile(startTestApp({ OPERATIONS_PORT: '0', ...oneOfTwoCells }));
const offered = (await scrape(server.app.monitoringUrl ?? '')).names;

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

test('the page on monitoring explains every metric of ours, and names none that does not exist', () => {
  const page = readFileSync('docs/operating/monitoring.md', 'utf8');
  const firstCells = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  const explained = firstCells.flatMap((cell) => cell.match(/\w+/g) ?? []);
  const ours = [...offered].filter((name) => name.startsWith('countersign_')).map(familyOf);
  expect(ours.filter((name) => !explained.includes(name.replace('countersign_', '')))).toEqual([]);
  expect(metricsIn(page).filter((name) => !offered.has(name))).toEqual([]);
});

test('every alarm asks for metrics that exist, has a name of its own, and says what to do', () => {
  const alarms = readAlarms();
  expect(alarms.length).toBeGreaterThan(10);
  for (const { expr, annotations } of alarms) {
    expect(metricsIn(expr).length, expr).toBeGreaterThan(0);
    expect(annotations.description.length, expr).toBeGreaterThan(40);
  }
  expect(alarms.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !offered.has(name))).toEqual([]);
  expect(new Set(alarms.map(({ alert }) => alert)).size).toBe(alarms.length);
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
