// `instanceof` across copies of this package. One process may load several: CommonJS and ES modules, or two
// versions. Their classes differ, so `instanceof` compares a mark that all copies share.
export const KIND: unique symbol = Symbol.for('@countersign/sdk/kind');

/** Implements `instanceof` for classes with a kind, and for classes derived from them. */
export function isOfKind(wanted: { readonly [KIND]: string }, value: unknown): boolean {
  // A class that a caller derived from ours has no kind of its own: compare prototypes, as usual.
  if (!Object.hasOwn(wanted, KIND)) return Function.prototype[Symbol.hasInstance].call(wanted, value);
  for (let prototype = Object(value); prototype; prototype = Object.getPrototypeOf(prototype))
    if (prototype.constructor?.[KIND] === wanted[KIND]) return true;
  return false;
}
