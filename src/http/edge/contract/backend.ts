/** openapi-backend, extended for OpenAPI 3.1 and many operations. */
import { type Document, OpenAPIBackend, type Operation, type Options, type Request } from 'openapi-backend';
import type { InputError } from '../../../domain/errors.ts';
import { compileRoutes, type Match, type MatchedOperation, matchRoute } from './route.ts';
import { type RequestParts, requestValidator } from './validate.ts';

/** A request in the form that the handlers of openapi-backend share. */
export interface EdgeRequest {
  /** HEAD is GET without the body, which Koa omits itself (RFC 9110, section 9.3.2). */
  readonly method: string;
  readonly path: string;
  /** Validation turns text into the types of the contract. */
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly receivedAt: number;
  /** Set by routing. */
  operation?: MatchedOperation;
  /** Set by routing, for a path that has other methods only. */
  allowedMethods: readonly string[];
  /** Set once the caller is known. Absent if the request had no body. */
  body?: unknown;
  bodyBytes: Buffer;
  /** Set by validation. */
  errors: readonly InputError[];
}

export class ContractBackend extends OpenAPIBackend<Document> {
  readonly #contractName: string;
  /** Every operation, its references resolved. */
  operations: readonly Operation[] = [];
  /** @throws URIError for a path with a broken percent escape. */
  match: (method: string, path: string) => Match = () => ({ kind: 'not_found' });
  /** Returns the parts that do not match the contract. Converts `parts.query` in place. */
  requestErrors: (operationId: string, parts: RequestParts) => InputError[] = () => [];

  constructor(contractName: string, options: Options<Document>) {
    super(options);
    this.#contractName = contractName;
  }

  /**
   * The document is already parsed. openapi-backend's search for references to other files took a fifth of
   * the time to load a contract.
   */
  override async loadDocument(): Promise<Document> {
    this.document = this.definition;
    return this.document;
  }

  /**
   * openapi-backend's own check knows only OpenAPI 3.0; Redocly checks our documents (`npm run
   * lint:contract`).
   */
  override validateDefinition(): Document {
    return this.document;
  }

  /**
   * Replaces the parts whose cost grows with the number of operations: openapi-backend's router tries a
   * regular expression for each path, at each request.
   */
  override async init(): Promise<this> {
    await super.init();
    const operations = this.router.getOperations();
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
    const routes = compileRoutes(operations, this.#contractName);
    this.operations = operations;
    this.match = (method, path) => matchRoute(routes, method, path);
    this.requestErrors = requestValidator(
      operations,
      (id) => this.validator.getRequestValidatorsForOperation(id) ?? [],
    );
    Object.assign(this.router, {
      getOperations: () => operations,
      getOperation: (id: string) => byId.get(id),
      parseRequest: (request: EdgeRequest) => request,
      matchOperation: (request: EdgeRequest) => {
        const found = this.match(request.method, request.path);
        if (found.kind === 'not_found') throw new Error('404');
        if (found.kind === 'method_not_allowed') {
          request.allowedMethods = found.allowed;
          throw new Error('405');
        }
        request.operation = found.operation;
        return byId.get(found.operation.id);
      },
    });
    Object.assign(this.validator, {
      validateRequest: (request: EdgeRequest) => {
        const { id = '', pathParameters: path = {}, hasHeaderParameters } = request.operation ?? {};
        const header = hasHeaderParameters ? request.headers : {};
        request.errors = this.requestErrors(id, {
          path,
          query: request.query,
          header,
          requestBody: request.body,
        });
        return { valid: request.errors.length === 0, errors: request.errors.length > 0 ? [] : null };
      },
    });
    return this;
  }

  /** A copy with the same routes and validators, on which another server registers its handlers. */
  withoutHandlers(): ContractBackend {
    return Object.create(this, { handlers: { value: {} }, securityHandlers: { value: {} } });
  }

  /** `handleRequest` with the types of our handlers. */
  handle(request: EdgeRequest, ...handlerArgs: unknown[]): Promise<unknown> {
    return this.handleRequest(request as unknown as Request, ...handlerArgs);
  }
}
