/** The pages of problems: one for each code, at the address that the problem's `type` gives, and a list by status. */
import type { ContractDocument, Operation } from '../../contract/contract-document.ts';
import {
  answersWith,
  type DocumentedProblem,
  problemsOf,
  titleOfStatus,
} from '../../contract/documented-problems.ts';
import { problemKey, type SinceTable } from '../../contract/since.ts';
import { fence, type Page, pathOfOperation, pathOfProblem, table } from '../page.ts';
import { type ProblemText, readProblemTexts } from '../problem-text.ts';
import { sinceMark } from './schema-table.ts';

/** The table of the server: every code that it answers with, and its status. */
export type StatusByCode = Readonly<Record<string, number>>;

/** @throws Error for a code without a text. */
export function problemPages(
  contract: ContractDocument,
  statusByCode: StatusByCode,
  since: SinceTable,
): { index: Page; pages: Page[] } {
  const texts = readProblemTexts();
  const problems = Object.entries(statusByCode)
    .map(([code, status]) => {
      const text = texts.get(code);
      if (!text) throw new Error(`src/docs/problems.md has no part about ${code}.`);
      return { code, status, text };
    })
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en'));
  return {
    index: {
      path: 'problems/',
      title: 'Problems',
      summary: 'Every error code of the API: what it means, what to do, whether a retry helps.',
      kind: 'index',
      markdown: [
        'Every error is a problem document (RFC 9457). Branch on its `code`; its `type` is the address of the page below. New codes may be added: treat one that you do not know by its status. [Errors](/guides/errors/) shows how to handle them in a program.',
        ...[...Map.groupBy(problems, ({ status }) => status)].map(([status, members]) =>
          [
            `## ${status} ${titleOfStatus(contract, status)}`,
            table(
              ['Code', 'Meaning', 'Retry'],
              members.map(({ code, text }) => [
                `[\`${code}\`](/${pathOfProblem(code)})${sinceMark(since[problemKey(code)])}`,
                text.meaning,
                text.retry,
              ]),
            ),
          ].join('\n\n'),
        ),
      ].join('\n\n'),
    },
    pages: problems.map(({ code, status, text }) =>
      problemPage(contract, code, status, text, since[problemKey(code)]),
    ),
  };
}

function problemPage(
  contract: ContractDocument,
  code: string,
  status: number,
  text: ProblemText,
  since: string | undefined,
): Page {
  const examples = examplesOf(contract, code, status, text);
  const operations = contract.operations.filter((operation) => answersWith(operation, code));
  return {
    path: pathOfProblem(code),
    title: code,
    summary: text.meaning,
    kind: 'problem',
    markdown: [
      text.meaning,
      `Status **${status} ${titleOfStatus(contract, status)}**.${since ? ` Since version ${since}.` : ''}`,
      `## Why it happens\n\n${text.why}`,
      `## What to do\n\n${text.fix}`,
      `## Does a retry help?\n\n**${text.retry}.** ${text.retryNote}`,
      `## Operations that answer with it\n\n${operationList(operations, text)}`,
    ].join('\n\n'),
    aside: examples
      .map(({ summary, value }) => fence(`json title="${summary}"`, JSON.stringify(value, null, 2)))
      .join('\n\n'),
  };
}

function operationList(operations: readonly Operation[], { answeredBy }: ProblemText): string {
  if (operations.length === 0)
    return answeredBy ?? 'Any request can be answered with it, before it reaches an operation.';
  return operations.map((operation) => `- [${operation.summary}](/${pathOfOperation(operation)})`).join('\n');
}

/** The `type` of a problem without an example in the contract, in the form of those that have one. */
function typeOf(contract: ContractDocument, code: string): string {
  const [known] = contract.operations.flatMap((operation) => problemsOf(operation));
  if (!known) throw new Error('The contract has no example of a problem.');
  return String(Object(known.value).type).replace(/[^/]*$/, code);
}

/** The contract's examples of a code, without duplicates. */
function examplesOf(
  contract: ContractDocument,
  code: string,
  status: number,
  text: ProblemText,
): Pick<DocumentedProblem, 'summary' | 'value'>[] {
  const found = contract.operations
    .flatMap((operation) => problemsOf(operation))
    .filter((problem) => problem.code === code);
  const byDetail = new Map(found.map((problem) => [JSON.stringify(problem.value), problem]));
  if (byDetail.size > 0) return [...byDetail.values()];
  const value = {
    type: typeOf(contract, code),
    title: titleOfStatus(contract, status),
    status,
    detail: text.detail,
    code,
    request_id: '01a1f82f-1f7a-7fac-9a08-e86d5ef39821',
  };
  return [{ summary: 'An example', value }];
}
