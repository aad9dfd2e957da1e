// What Fastify validates requests against: the schemas of the contract, as they are.
import { readFileSync } from 'node:fs';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { createAjv } from '../../../../src/domain/json-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
}

type PathItem = Pick<Operation, 'parameters'> & Readonly<Record<'get' | 'put' | 'post', Operation>>;

interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

export class ContractSchemas {
  readonly #document: Document;
  readonly compile: FastifySchemaCompiler<FastifySchema>;

  constructor(name: 'public' | 'operator') {
    const file = new URL(`../../../../generated/contract/${name}.json`, import.meta.url);
    // So that references are found from the schemas of the routes, which are compiled by themselves.
    this.#document = JSON.parse(
      readFileSync(file, 'utf8').replaceAll('"#/components/', '"contract#/components/'),
    );
    const [ofText, ofBody] = [createAjv({ useDefaults: true, coerceTypes: true }), createAjv()];
    // The document is no schema: only what is referred to in it is one.
    for (const ajv of [ofText, ofBody]) ajv.addSchema(this.#document, 'contract', undefined, false);
    this.compile = ({ schema, httpPart }) => (httpPart === 'body' ? ofBody : ofText).compile(schema);
  }

  /** @throws Error for an operation that the contract lacks. */
  of(operationId: string): FastifySchema {
    for (const item of Object.values(this.#document.paths)) {
      for (const method of ['get', 'put', 'post'] as const) {
        const operation = item[method];
        if (operation?.operationId === operationId) return this.#schema(item, operation);
      }
    }
    throw new Error(`The contract has no operation ${operationId}.`);
  }

  #schema({ parameters = [] }: PathItem, operation: Operation): FastifySchema {
    const all = [...parameters, ...(operation.parameters ?? [])].map((each) => this.#resolved(each));
    const part = (place: Parameter['in']) => {
      const own = all.filter((parameter) => parameter.in === place);
      return own.length === 0 ? undefined : schemaOf(own);
    };
    const parts = { params: part('path'), querystring: part('query'), headers: part('header') };
    const body = operation.requestBody?.content['application/json'].schema;
    return {
      ...(parts.params && { params: parts.params }),
      ...(parts.querystring && { querystring: { ...parts.querystring, additionalProperties: false } }),
      ...(parts.headers && { headers: parts.headers }),
      ...(body && { body }),
    };
  }

  #resolved(parameter: Parameter | Reference): Parameter {
    if (!('$ref' in parameter)) return parameter;
    const found = this.#document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`The contract has no parameter ${parameter.$ref}.`);
    return found;
  }
}

function schemaOf(parameters: readonly Parameter[]) {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
