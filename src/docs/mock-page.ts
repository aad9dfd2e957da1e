import { mockTable } from '../mock/table.ts';
import { type Page, pathOfOperation, pathOfProblem, table } from './page.ts';

/** Everything that the mock can be asked to answer, by operation. */
export function mockPage(contractJson: string): Page {
  const byOperation = Map.groupBy(mockTable(JSON.parse(contractJson)), ({ operationId }) => operationId);
  return {
    path: 'guides/mock-answers/',
    title: 'What the mock answers',
    summary: 'Every answer that the mock gives on request, with the header that asks for it.',
    searchWeight: 0.4,
    markdown: [
      'Send the `Prefer` header of a row to get its answer from the mock. Without the header it answers as the server would, with the contract’s examples. [Testing and mocking](/guides/testing/) shows how to start it.',
      '## Any operation\n\nTo try your time-outs, add `delay`: the mock waits before it answers. `Prefer: delay=2.5` is in seconds, `Prefer: delay=200ms` in milliseconds, at most 60 seconds. It goes with the others: `Prefer: code=503, delay=5`. With `dynamic=true` the body is made up from the schema instead; add a `seed` to get the same one again.',
      ...[...byOperation].map(([operationId, rows]) =>
        [
          `## ${rows[0]?.summary}`,
          `\`${rows[0]?.method} ${rows[0]?.path}\`: see the [reference](/${pathOfOperation({ operationId })}).`,
          table(
            ['Status', 'What it is', 'Prefer'],
            rows.map(({ status, code, meaning, prefer }) => [
              String(status),
              code ? `${meaning} ([\`${code}\`](/${pathOfProblem(code)}))` : meaning,
              `\`${prefer}\``,
            ]),
          ),
        ].join('\n\n'),
      ),
    ].join('\n\n'),
  };
}
