// Security headers of every response: no framing, no type guessing, no referrer.
import type { IncomingHttpHeaders } from 'node:http';

/** One year, as browsers' preload lists require. Only for this host: its subdomains are not ours. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Pages set their own policy.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const overTls = { ...always, 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY };

/**
 * The header is sent over TLS only (RFC 6797, section 7.2). Behind a proxy that terminates TLS, its
 * X-Forwarded-Proto says how the request arrived; without that header, PUBLIC_URL decides.
 */
export function securityHeaders(publicUrl: string | undefined) {
  const isPublicOverTls = publicUrl?.startsWith('https:') ?? false;
  return (request: IncomingHttpHeaders): Readonly<Record<string, string>> => {
    const forwarded = request['x-forwarded-proto'];
    const isOverTls = typeof forwarded === 'string' ? /^https(?:\s*,|$)/i.test(forwarded) : isPublicOverTls;
    return isOverTls ? overTls : always;
  };
}
