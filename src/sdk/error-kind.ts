// Two copies of this package can be loaded in one process: its CommonJS and its ES modules, or two versions. Their classes are not the
// same objects, so `instanceof` goes by a mark that all copies share.

export const KIND: unique symbol = Symbol.for('@countersign/sdk/kind');

/** What `instanceof` is for a class that bears a kind, and for those that are derived from it. */
export function isOfKind(wanted: { readonly [KIND]: string }, value: unknown): boolean {
  // Whoever derives a class of their own from one of ours gives it no kind: then the prototypes decide, as ever.
  if (!Object.hasOwn(wanted, KIND)) return Function.prototype[Symbol.hasInstance].call(wanted, value);
  for (let prototype = Object(value); prototype; prototype = Object.getPrototypeOf(prototype))
    if (prototype.constructor?.[KIND] === wanted[KIND]) return true;
  return false;
}
