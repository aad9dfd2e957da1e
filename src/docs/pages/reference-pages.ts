/** The reference: a page for each operation of the contract, and an overview. */

import type { ContractDocument, Media, Operation, ResponseObject } from '../../contract/contract-document.ts';
import { problemsOf } from '../../contract/documented-problems.ts';
import type { SinceTable } from '../../contract/since.ts';
import { type CodeSamples, codeSamplesOf, sampleLanguages } from '../code/code-samples.ts';
import { fence, type Page, pathOfOperation, pathOfProblem, table } from '../page.ts';
import { fieldsTable, parametersTable, type SinceOf, sinceMark } from './schema-table.ts';

export function referencePages(
  contract: ContractDocument,
  since: SinceTable,
): {
  index: Page;
  groups: { title: string; pages: Page[] }[];
} {
  const groups = contract.tags
    .map(({ name, description }) => ({
      title: name,
      description,
      operations: contract.operations.filter(({ tags }) => tags.includes(name)),
    }))
    .filter(({ operations }) => operations.length > 0);
  return {
    index: {
      path: 'reference/',
      title: 'API reference',
      summary:
        'Every operation of the API: parameters, bodies, answers, errors, with samples in TypeScript, Python, Go and curl.',
      kind: 'index',
      navigationTitle: 'Overview',
      markdown: [
        `${contract.summary} Version ${contract.version}.`,
        'Every path has the prefix `/api/v1/public`, which the tables below omit. Bodies are JSON in UTF-8; errors are `application/problem+json`. Times are RFC 3339 in UTC, money is an integer in minor units with an ISO 4217 code, identifiers are UUIDs. Every request carries `Authorization: Bearer` and an [API key](/guides/authentication/) with [the scope of the operation](/guides/authentication/#scopes-by-operation).',
        'Samples read the address of the API from `COUNTERSIGN_BASE_URL` and the key from `COUNTERSIGN_API_KEY`. The TypeScript samples use [the SDK](/guides/sdk/), the Python samples `requests` (`python3 -m pip install requests`), the Go samples the standard library of Go 1.24 or later. The curl samples create each `Idempotency-Key` with `uuidgen`, which is in the package `uuid-runtime` on Debian and Ubuntu; without it curl sends no key, and the request is carried out each time it is sent. Ids in samples are fictitious: replace them by yours.',
        'The contract, in OpenAPI 3.1, for your own tools: [openapi.yaml](/openapi.yaml), and as JSON with code samples [openapi.json](/openapi.json).',
        ...groups.map(
          ({ title, description, operations }) =>
            `## ${title}\n\n${description}\n\n${table(
              ['Operation', 'Request'],
              operations.map((operation) => [
                `[${operation.summary}](/${pathOfOperation(operation)})${sinceMark(since[operation.operationId])}`,
                `\`${operation.method} ${operation.path.replace('/api/v1/public', '')}\``,
              ]),
            )}`,
        ),
        '## Requests to your endpoint\n\nWhat Countersign sends to you is described with the [events](/events/).',
      ].join('\n\n'),
    },
    groups: groups.map(({ title, operations }) => ({
      title,
      pages: operations.map((operation) => operationPage(operation, since)),
    })),
  };
}

function operationPage(operation: Operation, since: SinceTable): Page {
  const samples = codeSamplesOf(operation);
  const [description = '', ...more] = operation.description.split(/\n\nRequired scope: .+/);
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const { operationId } = operation;
  const version = since[operationId];
  // Inside a new operation nothing is marked as new.
  const sinceOf =
    (place: string): SinceOf =>
    (name) => {
      const found = since[`${operationId} ${place} ${name}`];
      return found === version ? undefined : found;
    };
  return {
    path: pathOfOperation(operation),
    title: operation.summary,
    summary: firstSentence(operation.description),
    keywords: [operation.operationId, ...wordsBeyondTitle(operation)].join(' '),
    markdown: [
      fence('endpoint', `${operation.method} ${operation.path}`),
      [description, ...more].join('\n\n').trim(),
      `Required scope: ${operation.scopes.map((scope) => `[\`${scope}\`](/guides/authentication/#scopes-by-operation)`).join(', ')}.${version ? ` Since version ${version}.` : ''}`,
      ...parameterSections(operation, sinceOf),
      ...bodySection(operation, sinceOf('body')),
      ...success.map(([status, response]) => answerSection(status, response, sinceOf)),
      errorSection(operation),
    ].join('\n\n'),
    aside: [
      ...sampleFences(samples),
      ...success.map(([status, response]) => answerExamples(status, response)),
    ].join('\n\n'),
  };
}

function sampleFences(samples: CodeSamples): string[] {
  const byLanguage = new Map<string, string>(Object.entries(samples));
  return Object.entries(sampleLanguages).map(([language, name]) =>
    fence(`${language} tab="${name}"`, byLanguage.get(language) ?? ''),
  );
}

/**
 * The title of `createWebhookEndpoint` is "Register a webhook endpoint"; these words let the search find it
 * by "create" too.
 */
function wordsBeyondTitle({ operationId, summary }: Operation): string[] {
  const title = summary.toLowerCase();
  return operationId.split(/(?=[A-Z])/).filter((word) => !title.includes(word.toLowerCase()));
}

/** Without Markdown, for descriptions and search results. */
const firstSentence = (text: string): string =>
  text
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=\.) /)[0] ?? text;

function parameterSections({ parameters }: Operation, sinceOf: (place: string) => SinceOf): string[] {
  const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Request headers' };
  return Object.entries(titles).flatMap(([place, title]) => {
    const members = parameters.filter((parameter) => parameter.in === place);
    if (members.length === 0) return [];
    return [
      `## ${title}\n\n${parametersTable(members, place === 'header' ? 'Header' : 'Parameter', sinceOf(place))}`,
    ];
  });
}

function bodySection({ requestBody }: Operation, sinceOf: SinceOf): string[] {
  const media = requestBody?.content['application/json'];
  return media ? [`## Request body\n\n${fieldsTable(media.schema, sinceOf)}`] : [];
}

function answerSection(
  status: string,
  { description, content, headers = {} }: ResponseObject,
  sinceOf: (place: string) => SinceOf,
): string {
  const media = content?.['application/json'];
  const named = Object.entries(headers).map(([name, header]) => ({ ...header, name, in: 'header' }));
  return [
    `## Answer: ${status}`,
    description.trim(),
    ...(media ? [`### Body\n\n${fieldsTable(media.schema, sinceOf(status))}`] : []),
    `### Headers\n\n${parametersTable(named, 'Header', sinceOf(`${status} header`))}`,
  ].join('\n\n');
}

function errorSection(operation: Operation): string {
  const problems = problemsOf(operation);
  const unique = new Map(problems.map((problem) => [`${problem.status} ${problem.code}`, problem]));
  const rows = [...unique.values()].map(({ status, code }) => {
    const summaries = problems.filter((problem) => problem.code === code && problem.status === status);
    return [
      status,
      `[\`${code}\`](/${pathOfProblem(code)})`,
      summaries.map(({ summary }) => summary).join('; '),
    ];
  });
  return `## Errors\n\n${table(['Status', 'Code', 'When'], rows)}`;
}

function answerExamples(status: string, { content }: ResponseObject): string {
  const media: Media | undefined = content?.['application/json'];
  const examples = Object.values(media?.examples ?? {});
  if (examples.length === 0) return `Answer \`${status}\`, without a body.`;
  const asTab = examples.length > 1 ? 'tab' : 'title';
  const fences = examples.map(({ summary, value }) =>
    fence(`json ${asTab}="${summary ?? 'Example'}"`, JSON.stringify(value, null, 2)),
  );
  return [`Answer \`${status}\`:`, ...fences].join('\n\n');
}
