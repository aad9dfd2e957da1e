/** A contract at run time: routing, validation of requests, and the document that its readers get. */
import { type Document, OpenAPIBackend, type Operation } from 'openapi-backend';
import type { InputError } from '../../../domain/errors.ts';
import { createAjv } from '../../../domain/json-schema.ts';
import { DOCS_URL_DEFAULT } from '../../../platform/config/docs-address.ts';
import { type ContractName, type ContractText, contractText } from './contract-text.ts';
import { requestParts } from './request-parts.ts';
import { compileRoutes, type Match, matchRoute } from './route.ts';
import { renameService } from './service-name.ts';
import { type RequestParts, requestValidator } from './validate.ts';

export interface Contract extends ContractText {
  /** Every operation, its references resolved. */
  readonly operations: readonly Operation[];
  /** @throws URIError for a path with a broken percent escape. */
  match(method: string, path: string): Match;
  /** What does not fit the contract. Converts `parts.query` in place. */
  requestErrors(operationId: string, parts: RequestParts): InputError[];
  /** The document as a server at this address serves it: programs that read it know where to call. */
  at(baseUrl: string): ContractText;
}

export interface ContractSettings {
  /** Replaces the word Service in the names on the wire. */
  readonly serviceName: string;
  readonly name?: ContractName;
  /** What the `type` of problems begins with. */
  readonly docsUrl?: string;
  /**
   * Instead of the generated document: for the mock, the one that is being edited; for a benchmark, one of
   * another size.
   */
  readonly text?: ContractText;
  /**
   * Takes from the document only what requests need, a tenth of it: `operations` then have no answers. `yaml`, `json` and
   * `at` have everything.
   */
  readonly requestsOnly?: boolean;
}

export async function loadContract({
  serviceName,
  name = 'public',
  docsUrl = DOCS_URL_DEFAULT,
  text,
  requestsOnly = false,
}: ContractSettings): Promise<Contract> {
  const named = (document: string) =>
    renameService(document, serviceName).replaceAll(DOCS_URL_DEFAULT, () => docsUrl);
  // Most processes end before anybody reads the document.
  const whole = once(() => {
    const { yaml, json } = text ?? contractText(name);
    return { yaml: named(yaml), json: JSON.stringify(JSON.parse(named(json))) };
  });
  const source = requestsOnly ? named(requestParts()[name]) : whole().json;
  const definition: Document = JSON.parse(source);
  const ajv = createAjv({ useDefaults: true });
  const api = new ContractBackend({
    definition,
    strict: true,
    // Validators are compiled when first needed: compiling all, those of responses too, is two thirds of the
    // time to start.
    quick: true,
    // One instance instead of one for each schema, which takes a quarter of the time to start.
    customizeAjv: () => ajv,
  });
  await api.init();
  const operations = api.router.getOperations();
  const routes = compileRoutes(operations, name);
  const atPlace = once(() => textAtPlace(whole().yaml, JSON.parse(whole().json)));
  return {
    get yaml() {
      return whole().yaml;
    },
    get json() {
      return whole().json;
    },
    operations,
    at: (baseUrl) => ({
      yaml: atPlace().yaml.replace(BASE_URL, () => JSON.stringify(baseUrl)),
      json: atPlace().json.replace(BASE_URL, () => JSON.stringify(baseUrl)),
    }),
    match: (method, path) => matchRoute(routes, method, path),
    requestErrors: requestValidator(
      operations,
      (operationId) => api.validator.getRequestValidatorsForOperation(operationId) ?? [],
    ),
  };
}

/** Its own check of the document knows only OpenAPI 3.0; Redocly checks ours (`npm run lint:contract`). */
class ContractBackend extends OpenAPIBackend {
  /** It is parsed. What looks for references to other files took a fifth of the time to load a contract. */
  override async loadDocument(): Promise<Document> {
    this.document = this.definition;
    return this.document;
  }

  override validateDefinition(): Document {
    return this.document;
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The variable of the contract's server, which stands for the address of the installation. */
const BASE_URL = '"{base_url}"';

/**
 * The contract without the variable's declaration: only the address has to be put in the variable's place.
 */
function textAtPlace(yaml: string, document: Document): ContractText {
  const servers = (document.servers ?? []).map(({ variables: _declared, ...server }) => server);
  return {
    yaml: yaml.replace(/^( *- url: "\{base_url\}"\n.*\n) +variables:\n(?: {6}.*\n)+/m, '$1'),
    json: JSON.stringify({ ...document, servers }),
  };
}
