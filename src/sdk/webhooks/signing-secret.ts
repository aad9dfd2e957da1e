/**
 * The endpoint's signing secret, whole, as returned when the endpoint was created. While it is being rotated, a list of the new one
 * and the old one: either is accepted. `undefined` is allowed so that `process.env.SIGNING_SECRET` can be given as it is;
 * without any secret a TypeError is thrown at once.
 */
export type SigningSecret = string | undefined | readonly (string | undefined)[];
