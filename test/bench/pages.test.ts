import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figure } from './figure.ts';
import { readResults, resultsOf, selectionOf } from './pages.ts';
import type { Report } from './report.ts';

const recorded = readResults();
const target = { of: 'measured', bound: 'at least', value: 2_500 } as const;
const published = { section: 'http', what: 'one by one: events', unit: '/s' };

/** A run of one section, whose first figure was measured to be this. */
function runOfHttp(eventsPerSecond: number): Report {
  const figures = recorded.figures.filter(({ section }) => section === 'http');
  const sections = new Set(recorded.figures.map(({ section }) => section));
  return {
    ...recorded,
    run: {
      date: '2027-01-02',
      commit: 'abc1234',
      command: 'npm run bench -- http',
      load: '0.1 before and 2 after',
    },
    notMeasured: [...recorded.notMeasured, ...sections].filter((section) => section !== 'http'),
    figures: figures.map((each) =>
      each.what === published.what ? figure(published, [eventsPerSecond], { target }) : each,
    ),
  };
}

describe('the pages with figures', () => {
  test('say of a target what its figure says: nothing beside it can say otherwise', () => {
    for (const [measured, verdict] of [
      [2_499, '**missed**'],
      [2_500, 'met'],
    ] as const) {
      const report = runOfHttp(measured);
      // What an earlier form of the file had written beside it.
      const claimed = JSON.parse(
        JSON.stringify(report).replaceAll('"value":2500', '"value":2500,"met":true'),
      );
      const shown = `${measured.toLocaleString('en')} /s |  |  | ≥ 2,500 /s ${verdict} |`;
      expect(selectionOf(claimed)).toContain(`one by one | ${shown}`);
      expect(resultsOf(claimed)).toMatch(new RegExp(`≥ 2,500 /s \\| ${RegExp.escape(verdict)} \\|`));
    }
  });

  test('name the run, and the sections that it did not measure, instead of keeping rows of another', () => {
    for (const text of [selectionOf(runOfHttp(1)), resultsOf(runOfHttp(1))]) {
      expect(text).toContain('One run, 2027-01-02, of commit abc1234: `npm run bench -- http`.');
      expect(text).toContain('load 0.1 before and 2 after');
      expect(text).toMatch(/^Not measured in that run: .*throughput.*\.$/m);
      expect(text).not.toContain('worker CPU of 1,000 deliveries');
    }
  });

  test('are not made of a run that lacks a figure of a section which it measured', () => {
    const report = runOfHttp(1);
    const figures = report.figures.filter(({ what }) => what !== published.what);
    expect(() => selectionOf({ ...report, figures })).toThrow('"one by one: events" of http');
  });

  test('show what results.json has, and every other table of docs/performance.md names its day and how it was measured', () => {
    const page = readFileSync('docs/performance.md', 'utf8');
    expect(page).toContain(selectionOf(recorded));
    expect(readFileSync('test/bench/RESULTS.md', 'utf8')).toContain(resultsOf(recorded));
    const [before = '', , after = ''] = page.split(/<!-- \/?figures -->/);
    const sections = `${before}${after}`.split(/^#+ /m).filter((section) => /^\| ---/m.test(section));
    expect(sections.length).toBeGreaterThan(0);
    for (const section of sections) {
      const [introduction = ''] = section.split(/^\| /m);
      expect(introduction).toMatch(/\b20\d\d-\d\d-\d\d\b/);
      expect(introduction).toMatch(/^npx node test\/|`npm run |by hand/m);
    }
  });
});
