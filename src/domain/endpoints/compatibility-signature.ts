/** The second signature of an endpoint, in a form that its receiver checks already, with a secret that was made elsewhere. */
import {
  type CompatibilitySignature,
  type SignatureForm,
  STANDARD_WEBHOOKS_HEADER,
  signatureHeaderNames,
  standardWebhooksKey,
} from '../../egress/additional-headers.ts';
import type { ActorContext, Rules } from '../context.ts';
import { type InputError, type InputErrorCode, unprocessable } from '../errors.ts';
import { anyOrganization } from '../operator.ts';
import { compatibilityContext, headerNamesOf, isReserved, optionsOf, storable } from './sending-options.ts';
import { changeEndpoint, type EndpointChange, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Where the services of these forms have it. */
const usualHeaders: Readonly<Record<SignatureForm, string>> = {
  github: 'X-Hub-Signature-256',
  shopify: 'X-Shopify-Hmac-Sha256',
  standard_webhooks: STANDARD_WEBHOOKS_HEADER,
  stripe: 'Stripe-Signature',
};

/** Without a header, the usual one. */
type Given = Omit<CompatibilitySignature, 'header'> & { readonly header?: string | undefined };

/**
 * Sets it, or with null removes it, for every attempt from now on. Never shown again: neither secret nor what it was.
 *
 * @throws DomainError `not_found`, `webhook_endpoint_deleted`; `unprocessable_content` with pointers.
 */
export function setCompatibilitySignature(
  context: ActorContext,
  id: string,
  given: Given | null,
): Promise<WebhookEndpoint> {
  const change: EndpointChange = async (tx, endpoint) => {
    const { compatibility_signature: before, ...others } = optionsOf(endpoint);
    if (given === null) return before && { sending_options: storable(others) };
    const { form, secret } = given;
    const named = given.header ?? usualHeaders[form];
    // Where both of them sign by Standard Webhooks, their signatures share the header.
    const header = form === 'standard_webhooks' ? named.toLowerCase() : named;
    refuse(tx.rules, endpoint, { form, header, secret });
    const compatibility_signature = {
      form,
      header,
      secret_sealed: tx.secretBox.seal(secret, compatibilityContext(endpoint.id)),
      changed_at: tx.databaseClock.now().toISOString(),
    };
    return { sending_options: storable({ ...others, compatibility_signature }) };
  };
  return changeEndpoint(context, anyOrganization, id, 'webhook_endpoint.updated', change);
}

function refuse(
  rules: Rules,
  endpoint: WebhookEndpoint,
  {
    form,
    header,
    secret,
  }: { readonly form: SignatureForm; readonly header: string; readonly secret: string },
): void {
  const isStandard = form === 'standard_webhooks';
  const refusal = (member: string, code: InputErrorCode, detail: string): InputError => ({
    pointer: `/compatibility_signature/${member}`,
    code,
    detail,
  });
  const names = signatureHeaderNames({ form, header }).map((name) => name.toLowerCase());
  const taken = headerNamesOf(endpoint).find((name) => names.includes(name.toLowerCase()));
  const isOurs = names.some(
    (name) => isReserved(name, rules) || (!isStandard && name.startsWith('webhook-')),
  );
  const errors: InputError[] = [];
  if (isStandard && !/.-signature$/i.test(header))
    errors.push(refusal('header', 'wrong_format', 'must end with -signature, as webhook-signature does'));
  else if (isOurs) errors.push(refusal('header', 'not_allowed', 'is a header that this service sets itself'));
  else if (taken)
    errors.push(refusal('header', 'not_allowed', `the endpoint has a header ${taken} of its own`));
  if (isStandard && !standardWebhooksKey(secret)) {
    const detail = 'must be base64 of at least 16 bytes, with or without whsec_ before it';
    errors.push(refusal('secret', 'wrong_format', detail));
  }
  if (errors.length > 0) throw unprocessable(errors);
}
