import type { Document } from 'openapi-backend';

/**
 * The contract with this many more operations: copies of a list and of an update at paths of their own, both
 * static and with a parameter. They come before the contract's own operations, so that a router that searches
 * its list passes all of them.
 */
export function withOperations(contract: Document, count: number): Document {
  const paths = contract.paths ?? {};
  const own = Object.values(paths).flatMap((item) => methodsOf(item)).length;
  const list = paths['/api/v1/public/webhook-endpoints']?.get;
  const item = paths['/api/v1/public/webhook-endpoints/{id}'];
  const update = item?.put;
  if (!list || !update || !item) throw new Error('The contract lacks the operations that are copied.');
  const copies: NonNullable<Document['paths']> = {};
  for (let made = own; made < count; made++) {
    const name = `/api/v1/public/synthetic-${made}`;
    if (made % 2 === 0) copies[name] = { get: { ...list, operationId: `listSynthetic${made}` } };
    else {
      const parameters = item.parameters ?? [];
      copies[`${name}/{id}`] = { parameters, put: { ...update, operationId: `updateSynthetic${made}` } };
    }
  }
  contract.paths = { ...copies, ...paths };
  return contract;
}

const methodsOf = (item: object = {}) =>
  Object.keys(item).filter((name) => /^(get|put|post|delete)$/.test(name));
