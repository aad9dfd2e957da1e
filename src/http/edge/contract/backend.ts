/** openapi-backend for OpenAPI 3.1 and many operations. */
import { type Document, OpenAPIBackend, type Operation, type Options, type Request } from 'openapi-backend';
import type { InputError } from '../../../domain/errors.ts';
import { compileRoutes, type Match, type MatchedOperation, matchRoute } from './route.ts';
import { type RequestParts, requestValidator } from './validate.ts';

/** A request as the handlers of openapi-backend share it. */
export interface EdgeRequest {
  /** HEAD is GET without the body, which Koa omits itself (RFC 9110, section 9.3.2). */
  readonly method: string;
  readonly path: string;
  /** Validation turns text into the types of the contract. */
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly receivedAt: number;
  /** Since routing. */
  operation?: MatchedOperation;
  /** Since routing, for a path that has other methods only. */
  allowedMethods: readonly string[];
  /** Since the caller is known. `body` is absent if nothing was sent. */
  body?: unknown;
  bodyBytes: Buffer;
  /** Since validation. */
  errors: readonly InputError[];
}

export class ContractBackend extends OpenAPIBackend<Document> {
  readonly #contractName: string;
  /** Every operation, its references resolved. */
  operations: readonly Operation[] = [];
  /** @throws URIError for a path with a broken percent escape. */
  match: (method: string, path: string) => Match = () => ({ kind: 'not_found' });
  /** What does not fit the contract. Converts `parts.query` in place. */
  requestErrors: (operationId: string, parts: RequestParts) => InputError[] = () => [];

  constructor(contractName: string, options: Options<Document>) {
    super(options);
    this.#contractName = contractName;
  }

  /** It is parsed. What looks for references to other files took a fifth of the time to load a contract. */
  override async loadDocument(): Promise<Document> {
    this.document = this.definition;
    return this.document;
  }

  /** Its own check knows only OpenAPI 3.0; Redocly checks ours (`npm run lint:contract`). */
  override validateDefinition(): Document {
    return this.document;
  }

  /** Replaces what costs more with every operation: its router tries an expression for each path, at each request. */
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

  /** The same routes and validators for the handlers of one server. */
  withoutHandlers(): ContractBackend {
    return Object.create(this, { handlers: { value: {} }, securityHandlers: { value: {} } });
  }

  /** handleRequest, typed for what our handlers get. */
  handle(request: EdgeRequest, ...handlerArgs: unknown[]): Promise<unknown> {
    return this.handleRequest(request as unknown as Request, ...handlerArgs);
  }
}
