import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { atMost, figuresOf, ratioAtLeast } from './figure.ts';
import { pageOf, type Report, readResults } from './report.ts';

/** A run of one section, whose only figure was measured to be this. */
function runOf(milliseconds: number): Report {
  const results = (name: string) => (name === 'lower bound' ? [4, 5] : [milliseconds, milliseconds + 1]);
  const line = figuresOf({ section: 'deliver' }, results, 'Countersign', 'lower bound');
  return {
    run: {
      date: '2027-01-02',
      commit: 'abc1234',
      command: 'npm run bench -- deliver',
      load: '0.1 before and 2 after',
    },
    machine: { CPU: 'two cores' },
    scale: { repetitions: 2, deliveries: 1, requests: 1, seconds: 1 },
    took: 3,
    otherProgramsCpuShare: 0.1,
    notMeasured: ['publish', 'requests'],
    about: { deliver: 'How it was measured.' },
    figures: [line('receipt', 'ms', (value) => value, atMost(10.5), ratioAtLeast(2))],
  };
}

describe('the page with figures', () => {
  test('says of a target what its figure says: nothing beside it can say otherwise', () => {
    const verdicts = (milliseconds: number) => pageOf(runOf(milliseconds)).split('\n').at(-1);
    expect(verdicts(10)).toBe(
      '| receipt | 10.5 ms (10–11) | lower bound: 4.5 ms (4–5) | 2.35 (2.2–2.5) | ≤ 10.5 ms met, ratio ≥ 2 met |',
    );
    expect(verdicts(11)).toContain('≤ 10.5 ms **missed**, ratio ≥ 2 met');
    expect(verdicts(8)).toContain('≤ 10.5 ms met, ratio ≥ 2 **missed**');
  });

  test('names the run, the machine, how it was measured, and the sections that it did not measure', () => {
    const page = pageOf(runOf(1));
    expect(page).toContain('One run, 2027-01-02, of commit abc1234: `npm run bench -- deliver`, 3 s.');
    expect(page).toContain('Load 0.1 before and 2 after; other programs used 10 % of the cores.');
    expect(page).toContain('Not measured in that run: publish, requests.');
    expect(page).toContain('- **CPU**: two cores');
    expect(page).toContain('**deliver.** How it was measured.');
  });

  test('shows what results.json has, and every other table of docs/performance.md names its day and how it was measured', () => {
    const page = readFileSync('docs/performance.md', 'utf8');
    expect(page).toContain(pageOf(readResults()));
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
