// Why there is no answer, in words: what Node's error codes mean to whoever waits for one.

const TRUST = 'set NODE_EXTRA_CA_CERTS to a file with its certificate, or that of your authority';

/** `undefined` for an error that says it best itself. @param error what Node has thrown, or what that is the cause of. */
export function connectionProblem(error: unknown, { host, hostname }: URL): string | undefined {
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing listens on ${host}`,
    ECONNRESET: `${host} closed the connection without an answer`,
    EPIPE: `${host} closed the connection without an answer`,
    UND_ERR_SOCKET: `${host} closed the connection without an answer`,
    ETIMEDOUT: `${host} does not accept the connection`,
    UND_ERR_CONNECT_TIMEOUT: `${host} does not accept the connection`,
    ENOTFOUND: `there is no host ${hostname}`,
    EAI_AGAIN: `the name ${hostname} could not be resolved`,
    EPROTO: `${host} does not speak TLS: is its address http://${host}?`,
    ERR_SSL_WRONG_VERSION_NUMBER: `${host} does not speak TLS: is its address http://${host}?`,
    ERR_SSL_PACKET_LENGTH_TOO_LONG: `${host} does not speak TLS: is its address http://${host}?`,
    DEPTH_ZERO_SELF_SIGNED_CERT: `the certificate of ${host} is self-signed; ${TRUST}`,
    SELF_SIGNED_CERT_IN_CHAIN: `the certificate of ${host} is self-signed; ${TRUST}`,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: `the certificate of ${host} cannot be verified; ${TRUST}`,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `the certificate of ${host} cannot be verified; ${TRUST}`,
    ERR_TLS_CERT_ALTNAME_INVALID: `the certificate of ${host} is for another name; ${TRUST}`,
    CERT_HAS_EXPIRED: `the certificate of ${host} has expired, or the clock of this computer is wrong`,
    CERT_NOT_YET_VALID: `the certificate of ${host} is not valid yet: the clock of this computer is wrong`,
  };
  return codesOf(error).flatMap((code) => known[code] ?? [])[0];
}

/** Of an error, what caused it, and those that it joins: one for each address of a name. */
export function codesOf(error: unknown, depth = 0): string[] {
  const { code, cause, errors }: { code?: unknown; cause?: unknown; errors?: unknown } = Object(error);
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])].filter((each) => each !== undefined);
  const deeper = depth < 5 ? inner.flatMap((each) => codesOf(each, depth + 1)) : [];
  return [...(typeof code === 'string' ? [code] : []), ...deeper];
}
