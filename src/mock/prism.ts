/** Prism, which provides the bodies of answers. */
import { createInstance, getHttpOperationsFromSpec, type IHttpMockConfig } from '@stoplight/prism-http';
import { pino } from 'pino';

/** The answer of an operation that Prism is asked for. */
export interface Wanted {
  readonly status: number;
  readonly example: string | undefined;
  /** Generated from the schema instead, the same for the same seed. */
  readonly dynamic?: { readonly seed: string | undefined } | undefined;
}

/** Asks Prism for an answer's body. */
export type Prism = (operationId: string, path: string, wanted: Wanted) => Promise<unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * Prism on the contract, within this process: its own HTTP server hangs on a body that is not JSON, accepts
 * what the real server refuses, and answers with problems that no client will ever meet. Requests are
 * validated before they get here.
 */
export async function createPrism(document: object): Promise<Prism> {
  const operations = await getHttpOperationsFromSpec(document);
  const instance = createInstance(configFor({ dynamic: false }), { logger: silentLogger() });
  return async (operationId, path, { status, example, dynamic }) => {
    const operation = operations.find(({ iid }) => iid === operationId);
    const method = METHODS.find((known) => known === operation?.method);
    if (!operation || !method) throw new Error(`Prism does not know the operation ${operationId}.`);
    const config = configFor({
      code: status,
      dynamic: dynamic !== undefined,
      // Prism prefers a named example to making one up.
      ...(example !== undefined && !dynamic && { exampleKey: example }),
      ...(dynamic?.seed !== undefined && { seed: dynamic.seed }),
    });
    const outcome = await instance.request({ method, url: { path } }, [operation], config)();
    if (outcome._tag === 'Left') throw outcome.left;
    const { statusCode, body } = outcome.right.output;
    if (statusCode === status) return body;
    throw new Error(`Prism answered ${statusCode} instead of ${status}.`);
  };
}

function configFor(mock: IHttpMockConfig['mock']): IHttpMockConfig {
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock,
  };
}

/** Prism logs each of its steps; the mock prints one line for each request instead. */
function silentLogger() {
  return Object.assign(pino({ level: 'silent' }), { success: () => undefined });
}
