/** The page that lists every answer of the mock, by operation. */
import { mockOperations } from '../../contract/documented-answers.ts';
import { type Page, pathOfOperation, pathOfProblem, table } from '../page.ts';

export function mockPage(contractJson: string): Page {
  return {
    path: 'guides/mock-answers/',
    title: 'What the mock answers',
    summary: 'Every answer that the mock can give, with the header that requests it.',
    searchWeight: 0.4,
    markdown: [
      'Send the `Prefer` header of a row to get its answer from the mock. Without the header, the mock answers the first example of success. [Testing and mocking](/guides/testing/) shows how to start it.',
      '## Any operation\n\nTo test your timeouts, add `delay`: the mock waits before it answers. `Prefer: delay=2.5` is in seconds, `Prefer: delay=200ms` in milliseconds; the maximum is 60 seconds. Combine it with the others: `Prefer: code=503, delay=5`. With `dynamic=true`, the body is generated from the schema instead; add a `seed` to get the same body again.',
      ...mockOperations(JSON.parse(contractJson)).map(({ id: operationId, summary, method, path, answers }) =>
        [
          `## ${summary}`,
          `\`${method} ${path}\`: see the [reference](/${pathOfOperation({ operationId })}).`,
          table(
            ['Status', 'Answer', 'Prefer'],
            answers.map(({ status, code, meaning, prefer }) => [
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
