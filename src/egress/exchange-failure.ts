// Turns errors of undici, Node and OpenSSL into an error class and a sentence for the partner.
import { errors } from 'undici';

/** A response with larger headers is rejected while it is parsed. */
export const HEADER_BYTES_MAX = 16 * 1024;

export type ExchangeErrorClass =
  /** The URL is not https, or not a URL. */
  | 'insecure_url'
  | 'dns'
  /** The host is, or resolves to, an address that is not public unicast. */
  | 'refused_address'
  /** Refused, unreachable, or closed before the response was complete. */
  | 'connection'
  /** The proxy through which calls leave refused, could not be used or was silent. */
  | 'proxy'
  | 'tls'
  | 'timeout'
  /** The response is not HTTP/1.1, or its headers are too large. */
  | 'protocol';

export class ExchangeFailure extends Error {
  readonly errorClass: ExchangeErrorClass;

  constructor(errorClass: ExchangeErrorClass, message: string) {
    super(message);
    this.errorClass = errorClass;
  }
}

export function toExchangeFailure(
  error: Error,
  exchange: {
    readonly host: string;
    readonly status: number | undefined;
    readonly isSent: boolean;
    readonly timeouts: { readonly connectMs: number; readonly headersMs: number };
  },
): ExchangeFailure {
  if (error instanceof ExchangeFailure) return error;

  const { host, status, isSent, timeouts } = exchange;
  const code = errorCode(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (code === 'ETIMEDOUT' && !isSent)) {
    return new ExchangeFailure(
      'timeout',
      `${host} did not accept a connection within ${formatSeconds(timeouts.connectMs)}.`,
    );
  }
  switch (code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
      return new ExchangeFailure(
        'timeout',
        `${host} did not answer within ${formatSeconds(timeouts.headersMs)}.`,
      );
    case 'UND_ERR_HEADERS_OVERFLOW':
      return new ExchangeFailure(
        'protocol',
        `${host} sent more than ${HEADER_BYTES_MAX} bytes of response headers.`,
      );
    case 'ECONNREFUSED':
      return new ExchangeFailure('connection', `${host} refused the connection.`);
  }
  // undici blames the content length first, even when it could not parse the headers.
  const isUnreadable = error instanceof errors.ResponseContentLengthMismatchError && status === undefined;
  if (error instanceof errors.HTTPParserError || isUnreadable) {
    return new ExchangeFailure('protocol', `${host} sent a response that is not valid HTTP/1.1.`);
  }
  const isLoss = code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT';
  if (isLoss || code.startsWith('UND_ERR_')) {
    return new ExchangeFailure(
      'connection',
      status === undefined
        ? `${host} closed the connection before it answered.`
        : `${host} answered ${status}, then closed the connection before its response was complete.`,
    );
  }
  const isSystemError = 'syscall' in error || error instanceof AggregateError;
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO' || !(isSent || isSystemError)) {
    const alert = /_ALERT_(\w+)$/.exec(code)?.[1] ?? '';
    const fault = TLS_FAULTS[code] ?? CERTIFICATE_ALERTS[alert] ?? 'failed the TLS handshake';
    return new ExchangeFailure('tls', `${host} ${fault} (${code}).`);
  }
  return new ExchangeFailure('connection', `${host} could not be reached (${code}).`);
}

const TLS_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has a TLS certificate that has expired',
  CERT_NOT_YET_VALID: 'has a TLS certificate that is not yet valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed TLS certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a TLS certificate for another host name',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a TLS certificate of an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'has a TLS certificate of an unknown issuer, or lacks the intermediate one',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'has a TLS certificate of an unknown issuer, or lacks the intermediate one',
};

const CERTIFICATE_REFUSED = 'refused the client certificate of this service';
/** What a receiver says of our certificate, by the name of its alert (RFC 8446, section 6.2). */
const CERTIFICATE_ALERTS: Readonly<Record<string, string>> = {
  BAD_CERTIFICATE: CERTIFICATE_REFUSED,
  CERTIFICATE_EXPIRED: `${CERTIFICATE_REFUSED}, which has expired`,
  CERTIFICATE_REQUIRED: 'demands a client certificate',
  CERTIFICATE_REVOKED: `${CERTIFICATE_REFUSED}, which was revoked`,
  CERTIFICATE_UNKNOWN: CERTIFICATE_REFUSED,
  UNKNOWN_CA: `${CERTIFICATE_REFUSED}, whose authority it does not trust`,
  UNSUPPORTED_CERTIFICATE: CERTIFICATE_REFUSED,
};

export function dnsFailure(hostname: string, code: string): ExchangeFailure {
  const isAbsent = code === 'ENOTFOUND' || code === 'ENODATA';
  return new ExchangeFailure(
    'dns',
    isAbsent
      ? `The host name ${hostname} has no address in DNS.`
      : `The address of ${hostname} could not be looked up in DNS (${code}).`,
  );
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

export function formatSeconds(ms: number): string {
  return `${ms / 1_000} s`;
}
