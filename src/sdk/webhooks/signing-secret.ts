/**
 * The endpoint's signing secret, whole, as returned when the endpoint was created. While it is being rotated, a list of the new one
 * and the old one: either is accepted. `undefined` is allowed so that `process.env.SIGNING_SECRET` can be given as it is;
 * without any secret a TypeError is thrown at once.
 */
export type SigningSecret = string | undefined | readonly (string | undefined)[];

/** @throws TypeError when there is none, or one that cannot be right. */
export function secretsOf(signingSecret: SigningSecret): string[] {
  const secrets = [signingSecret].flat().flatMap((secret) => secret || []);
  // White space is what a secret tends to get in a file or a settings page, and no signature would ever match.
  if (!secrets[0] || secrets.some((secret) => secret !== secret.trim()))
    throw new TypeError('signingSecret is missing or has white space around it.');
  return secrets;
}
