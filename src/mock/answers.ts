/** Chooses the answer to a request, and fills it in. */
import {
  type DocumentedAnswer,
  isObject,
  type JsonObject,
  type MockOperation,
  mockOperations,
} from '../contract/documented-answers.ts';
import { type ExpectedVersion, refuseOutdated } from '../domain/version.ts';
import { businessAnswers } from './business.ts';
import {
  fitExample,
  fitProblem,
  itemWithId,
  pageOfResource,
  partsOfItem,
  readParts,
  readResources,
  resourceOf,
  takesId,
} from './data.ts';
import { eventAnswers } from './event-feed.ts';
import { type Preference, readPreference } from './prefer.ts';
import { createPrism } from './prism.ts';
import { credentialsRefusal, refuseUnprocessable, stateRefusal, successWith } from './refusals.ts';

/** A request that fits the contract. */
export interface Call {
  /** The path as it was requested. */
  readonly path: string;
  /** The identifier or the name in it; empty if it has none. */
  readonly id: string;
  /** The identifier of a part of it, such as one of its replays; empty if it names none. */
  readonly partId: string;
  /** The versions that `If-Match` names. */
  readonly expected: ExpectedVersion;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: JsonObject;
  readonly prefer: string | undefined;
}

export interface MockAnswer {
  /** The documented answer that this one is made from. */
  readonly documented: DocumentedAnswer;
  readonly body: unknown;
}

/** What the mock answers to a call of one operation. */
export interface Answers {
  /** The answer to a request without a bearer token. Any token is accepted. */
  withoutToken(path: string, authorization: string | undefined): Promise<MockAnswer | undefined>;
  /** @throws EdgeError for what the contract's schemas allow and the real server refuses. */
  to(call: Call): Promise<MockAnswer>;
}

const computed = { ...businessAnswers, ...eventAnswers };

/**
 * For each operation: what the caller prefers, else the refusal that the state of the item requires, else
 * success. Prism provides the body, which is then adapted to the request.
 *
 * @param document the contract, parsed.
 */
export async function createAnswers(document: object): Promise<ReadonlyMap<string, Answers>> {
  const operations = mockOperations(document);
  const resources = readResources(operations);
  const partsByPath = readParts(operations);
  const prism = await createPrism(document);
  return new Map(
    operations.map((operation): [string, Answers] => {
      const resource = resourceOf(resources, operation);
      const parts = operation.method === 'GET' ? partsByPath.get(operation.path) : undefined;
      return [
        operation.id,
        {
          async withoutToken(path, authorization) {
            const documented = credentialsRefusal(operation, authorization);
            return documented && { documented, body: await prism(operation.id, path, documented) };
          },
          async to(call) {
            const preference = readPreference(operation, call.prefer);
            const item = itemWithId(resource, call.id);
            const documented = chooseAnswer(operation, preference, item, call.partId);
            const { status, example } = documented;
            const dynamic = status < 300 ? preference.dynamic : undefined;
            // Not for the page after a named one: the same page again would never end.
            const isVerbatim = preference.isVerbatim && call.query.cursor === undefined;
            if (status < 300 && !isVerbatim && !dynamic) {
              if (typeof item?.version === 'number')
                refuseOutdated('resource', { version: item.version }, call.expected);
              refuseUnprocessable(call.body, item);
              const answer = computed[operation.id]?.({
                example: isObject(documented.body) ? documented.body : {},
                item: item ?? {},
                partId: call.partId,
                sent: call.body,
                query: call.query,
                all: (name) => [...resources.values()].find((each) => each.name === name)?.items ?? [],
              });
              if (answer) return { documented, body: answer };
            }
            const body = await prism(operation.id, call.path, { status, example, dynamic });
            if (!isObject(body)) return { documented, body };
            if (dynamic) return { documented, body: endPages(body) };
            if (status >= 300) {
              const isOfPart = status === 404 && item !== undefined && call.partId !== '';
              return { documented, body: fitProblem(body, isOfPart ? call.partId : call.id) };
            }
            if (isVerbatim) return { documented, body };
            const listed = parts
              ? partsOfItem(parts, item, call.id)
              : takesId(operation)
                ? undefined
                : resource;
            const isList = listed !== undefined && Array.isArray(body.data);
            return {
              documented,
              body: isList
                ? pageOfResource(listed, call.query)
                : fitExample(operation, body, item, call.body),
            };
          },
        },
      ];
    }),
  );
}

/** A cursor that is made up leads nowhere. */
function endPages(body: JsonObject): JsonObject {
  if (!('has_more' in body)) return body;
  return { ...body, has_more: false, ...('next_cursor' in body && { next_cursor: null }) };
}

function chooseAnswer(
  operation: MockOperation,
  { answer: preferred, isVerbatim }: Preference,
  item: JsonObject | undefined,
  partId: string,
): DocumentedAnswer {
  if (preferred && (isVerbatim || preferred.status >= 300)) return preferred;
  const chosen = stateRefusal(operation, item) ?? successWith(operation, partId);
  if (chosen) return chosen;
  throw new Error(`${operation.id} documents no success.`);
}
