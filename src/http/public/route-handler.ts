// How handlers are typed: the contract decides what each receives and may return.
import type { Principal } from '../../domain/access/tokens/api-token.ts';
import type { OperatorPrincipal } from '../../domain/access/tokens/operator-token.ts';
import type { Context } from '../../domain/context.ts';
import type { ConsolePrincipal } from '../console/access/principal.ts';
import type { Waiting } from '../edge/connections/waiting.ts';
import type { Presented } from '../presenters/presented.ts';

/**
 * What a handler receives and may return.
 *
 * The generated RouteHandlers (generated/api/fastify.gen.ts) instantiates RouteHandler for each operation, so
 * that a missing handler, an undocumented status, or a body that lacks or mistypes a member or that no
 * presenter built fails to compile.
 */
export interface Operation {
  Body?: unknown;
  Headers?: unknown;
  Params?: unknown;
  Querystring?: unknown;
  Reply: object;
}

/**
 * One part of the request: an object even where every member is optional; undefined where the contract has no
 * such part.
 */
type Part<Op extends Operation, Name extends keyof Operation> = Op extends { [N in Name]?: infer Value }
  ? unknown extends Value
    ? undefined
    : NonNullable<Value>
  : undefined;

/** Node passes header names in lower case; the contract has them in mixed case. */
type LowercaseKeys<Value> = { [Name in keyof Value as Lowercase<Name & string>]: Value[Name] };

interface Caller<P> {
  readonly principal: P;
  /** Inside the idempotent request's transaction, if the request is one. */
  readonly context: Context;
  /** What the names on the wire begin with. */
  readonly serviceName: string;
  readonly waiting: Waiting;
}

/** A request that the edge has validated against the contract, which its type does not show. */
export interface UntypedCall extends Caller<Principal | OperatorPrincipal | ConsolePrincipal> {
  readonly body: unknown;
  readonly headers: unknown;
  readonly path: unknown;
  readonly query: unknown;
}

/** A validated request: every part matches the contract. */
export interface HandlerCall<Op extends Operation = Operation, P = Principal> extends Caller<P> {
  readonly body: Part<Op, 'Body'>;
  readonly headers: Part<Op, 'Headers'> extends undefined ? undefined : LowercaseKeys<Part<Op, 'Headers'>>;
  readonly path: Part<Op, 'Params'>;
  readonly query: Part<Op, 'Querystring'>;
}

type SuccessStatus<Responses> = {
  [Status in keyof Responses]: `${Status & number}` extends `2${string}` ? Status : never;
}[keyof Responses];

type ReplyWithStatus<Responses, Status extends keyof Responses> = {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
} & (undefined extends Responses[Status]
  ? { readonly body?: never }
  : { readonly body: Presented<Responses[Status]> });

/**
 * One member for each documented 2xx. Everything else is a thrown domain error, which the edge turns into a
 * problem document.
 */
export type Reply<Responses> = {
  [Status in SuccessStatus<Responses>]: ReplyWithStatus<Responses, Status>;
}[SuccessStatus<Responses>];

export type RouteHandler<Op extends Operation> = (call: HandlerCall<Op>) => Promise<Reply<Op['Reply']>>;

/** What a handler has not read of a body: a new member of the contract fails to compile until it is read. */
export type NoMember = Readonly<Record<string, never>>;
