/**
 * The complete signing secret, as returned when the endpoint was created, or its `whsec_` form. During a rotation, a list of the
 * new and the old secret: either is accepted. `undefined` is allowed so that `process.env.SIGNING_SECRET` can
 * be passed directly; without any secret, a TypeError is thrown at once.
 */
export type SigningSecret = string | undefined | readonly (string | undefined)[];
