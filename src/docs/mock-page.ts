import { mockTable } from '../../openapi/mock/table.ts';
import { type Page, pathOfOperation, pathOfProblem, table } from './page.ts';

/** Everything that the mock can be asked to answer, by operation. */
export function mockPage(contractJson: string): Page {
  const byOperation = Map.groupBy(mockTable(JSON.parse(contractJson)), ({ operationId }) => operationId);
  return {
    path: 'guides/mock-answers/',
    title: 'What the mock answers',
    summary: 'Every answer that the mock gives on request, with the header that asks for it.',
    markdown: [
      'Send the `Prefer` header of a row to get its answer from the mock. Without the header it answers as the server would, with the contract’s examples. [Testing and mocking](/guides/testing/) tells how to start it.',
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
