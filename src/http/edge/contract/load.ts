/** A contract at run time: routes and validates requests, and returns the document for readers. */
import type { Document } from 'openapi-backend';
import { createAjv } from '../../../domain/json-schema.ts';
import { DOCS_URL_DEFAULT } from '../../../platform/config/docs-address.ts';
import { ContractBackend } from './backend.ts';
import { type ContractName, type ContractText, contractText } from './contract-text.ts';
import { requestParts } from './request-parts.ts';
import { renameService } from './service-name.ts';

export interface Contract
  extends ContractText,
    Pick<ContractBackend, 'match' | 'operations' | 'requestErrors'> {
  /** Returns an openapi-backend on which a server registers its handlers. */
  newBackend(): ContractBackend;
  /** The document with this address as its server's, so that programs that read it know where to call. */
  at(baseUrl: string): ContractText;
}

export interface ContractSettings {
  /** Replaces the word Service in the names on the wire. */
  readonly serviceName: string;
  readonly name?: ContractName;
  /** The URL that problem types begin with. */
  readonly docsUrl?: string;
  /**
   * Used in place of the generated document: the mock passes the contract being edited, a benchmark one of
   * another size.
   */
  readonly text?: ContractText;
  /**
   * Reads only the part of the document that requests need, a tenth of it: `operations` then have no
   * responses. `yaml`, `json` and `at` are complete.
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
  // Most processes end before anybody reads the whole document.
  const whole = once(() => {
    const { yaml, json } = text ?? contractText(name);
    return { yaml: named(yaml), json: JSON.stringify(JSON.parse(named(json))) };
  });
  const source = requestsOnly ? named(requestParts()[name]) : whole().json;
  const definition: Document = JSON.parse(source);
  const ajv = createAjv({ useDefaults: true });
  const backend = new ContractBackend(name, {
    definition,
    strict: true,
    // Validators are compiled when first needed: compiling all of them, including those of responses, takes
    // two thirds of the start.
    quick: true,
    // One Ajv instance for all schemas: one for each would take a quarter of the start.
    customizeAjv: () => ajv,
  });
  await backend.init();
  const { match, operations, requestErrors } = backend;
  const atPlace = once(() => textAtPlace(whole().yaml, JSON.parse(whole().json)));
  return {
    get yaml() {
      return whole().yaml;
    },
    get json() {
      return whole().json;
    },
    newBackend: () => backend.withoutHandlers(),
    match,
    operations,
    requestErrors,
    at: (baseUrl) => ({
      yaml: atPlace().yaml.replace(BASE_URL, () => JSON.stringify(baseUrl)),
      json: atPlace().json.replace(BASE_URL, () => JSON.stringify(baseUrl)),
    }),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The server variable of the contract, a placeholder for the address of the installation. */
const BASE_URL = '"{base_url}"';

/**
 * The contract without the declaration of the variable, so that a reader's address only needs to replace the
 * variable.
 */
function textAtPlace(yaml: string, document: Document): ContractText {
  const servers = (document.servers ?? []).map(({ variables: _declared, ...server }) => server);
  return {
    yaml: yaml.replace(/^( *- url: "\{base_url\}"\n.*\n) +variables:\n(?: {6}.*\n)+/m, '$1'),
    json: JSON.stringify({ ...document, servers }),
  };
}
