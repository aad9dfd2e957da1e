import type { IncomingHttpHeaders } from 'node:http';

// What tells browsers how little they may do with an answer: nobody frames it, guesses its type, or learns from where a link was followed.

/** A year, as the preload lists of browsers ask for. Only this host: its subdomains are not ours to decide on. */
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Pages set one of their own.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const overTls = { ...always, 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY };

/**
 * The headers of every answer. TLS ends at a proxy: its X-Forwarded-Proto says how a request came, and otherwise PUBLIC_URL
 * says how all of them do (RFC 6797, section 7.2, allows none of it over plain HTTP).
 */
export function securityHeaders(publicUrl: string | undefined) {
  const isPublicOverTls = publicUrl?.startsWith('https:') ?? false;
  return (request: IncomingHttpHeaders): Readonly<Record<string, string>> => {
    const forwarded = request['x-forwarded-proto'];
    const isOverTls = typeof forwarded === 'string' ? /^https(?:\s*,|$)/i.test(forwarded) : isPublicOverTls;
    return isOverTls ? overTls : always;
  };
}
