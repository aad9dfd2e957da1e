/**
 * Parses DATABASE_URL as libpq does, including several hosts of which one accepts writes. pg takes one host
 * and ignores unknown parameters, so this parser rejects whatever pg would ignore and names the alternative.
 * Source: PostgreSQL's documentation, "Connection Strings" and "Parameter Key Words".
 */

export interface PostgresHost {
  readonly host: string;
  readonly port: number;
}

export interface PostgresAddress {
  /** In the order in which they are tried; at least one. */
  readonly hosts: readonly [PostgresHost, ...PostgresHost[]];
  /** Whether to skip read-only servers. */
  readonly mustWrite: boolean;
  /** From `connect_timeout`. */
  readonly connectTimeoutMs: number | undefined;
  /** For pg: only the first host, and only parameters that pg knows. */
  readonly connectionString: string;
  /** For messages: the hosts and the database, without credentials. */
  readonly description: string;
}

/** The URL is unusable. The message completes a sentence that starts with the name of the setting. */
export class PostgresUrlError extends Error {}

const SHAPE =
  'must be a URL such as postgres://user:password@host:5432/database, with special characters in the password percent-encoded';
const PARTS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^@/?#\s]*)@)?(?<hosts>[^@/?#\s]*)(?<path>\/[^?#\s]*)?(?:\?(?<query>[^#\s]*))?$/;
const DEFAULT_PORT = 5432;

/** Parameters that pg handles as libpq does. */
const KNOWN_TO_PG = new Set([
  'application_name',
  'client_encoding',
  'fallback_application_name',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'password',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'statement_timeout',
  'uselibpqcompat',
  'user',
]);

/** Parameters of libpq or other drivers, each with its alternative. */
const INSTEAD: Readonly<Record<string, string>> = {
  connection_limit: 'use DATABASE_POOL_SIZE instead',
  hostaddr: 'name the address as the host',
  keepalives: 'connections are always kept alive: remove it',
  keepalives_idle: 'connections are always kept alive: remove it',
  passfile: 'put the password into the URL',
  pgbouncer: 'set DATABASE_DIRECT_URL to Postgres itself instead',
  pool_timeout: 'remove it',
  schema: "Countersign's tables are in the schema public: remove it",
  service: 'name host, user and database in the URL',
  tcp_user_timeout: 'use DATABASE_SILENCE_MS instead',
};

/** @throws PostgresUrlError */
export function parsePostgresUrl(text: string): PostgresAddress {
  const { scheme = '', user, hosts: authority = '', path = '', query = '' } = PARTS.exec(text)?.groups ?? {};
  if (scheme === '') throw new PostgresUrlError(SHAPE);
  const parameters = new URLSearchParams(query);
  const named = parameters.get('host');
  const ports = parameters.get('port')?.split(',');
  const hosts = (named ?? authority)
    .split(',')
    .map((host, index) => hostOf(host, ports?.[index] ?? ports?.[0]));
  const [first] = hosts;
  if (!first) throw new PostgresUrlError(SHAPE);
  const address = {
    hosts: [first, ...hosts.slice(1)] as const,
    mustWrite: mustWrite(parameters.get('target_session_attrs')),
    connectTimeoutMs: connectTimeoutMs(parameters.get('connect_timeout')),
  };
  for (const handled of ['host', 'port', 'target_session_attrs', 'connect_timeout'])
    parameters.delete(handled);
  rejectUnsupported(parameters);
  // A Unix socket path cannot be part of a URL's authority.
  if (first.host.startsWith('/')) parameters.set('host', first.host);
  const at = first.host.startsWith('/') ? '' : `${bracketed(first.host)}:${first.port}`;
  const remaining = parameters.toString();
  const connectionString = `${scheme}${user === undefined ? '' : `${user}@`}${at}${path}${remaining && `?${remaining}`}`;
  rejectUndecodable(connectionString, at !== '');
  const listed = hosts.map(({ host, port }) => (host.startsWith('/') ? host : `${bracketed(host)}:${port}`));
  return { ...address, connectionString, description: `${listed.join(',')}${path}` };
}

function hostOf(text: string, port: string | undefined): PostgresHost {
  if (text.startsWith('/')) return { host: text, port: Number(port ?? DEFAULT_PORT) };
  const url = URL.parse(
    `postgres://${text === '' ? 'localhost' : text}${port === undefined ? '' : `:${port}`}`,
  );
  if (!url || url.hostname === '') throw new PostgresUrlError(SHAPE);
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
  };
}

function mustWrite(wanted: string | null): boolean {
  if (wanted === null || wanted === 'any') return false;
  if (wanted === 'read-write' || wanted === 'primary') return true;
  throw new PostgresUrlError(
    `has target_session_attrs=${wanted}, and Countersign writes: use target_session_attrs=read-write`,
  );
}

function connectTimeoutMs(seconds: string | null): number | undefined {
  if (seconds === null) return undefined;
  if (/^[1-9]\d{0,2}$/.test(seconds)) return Number(seconds) * 1000;
  throw new PostgresUrlError(`has connect_timeout=${seconds}: use whole seconds from 1 to 999`);
}

function rejectUnsupported(parameters: URLSearchParams): void {
  for (const [name, value] of [...parameters]) {
    if (KNOWN_TO_PG.has(name)) continue;
    if (name === 'load_balance_hosts' && value === 'disable') parameters.delete(name);
    else if (name === 'load_balance_hosts')
      throw new PostgresUrlError(`has load_balance_hosts=${value}, and hosts are tried in order: remove it`);
    else if (name === 'channel_binding' && value !== 'require') parameters.delete(name);
    else if (name === 'channel_binding')
      throw new PostgresUrlError(
        'has channel_binding=require, which cannot be ensured: use sslmode=verify-full with sslrootcert instead',
      );
    else if (name === 'schema' && value === 'public') parameters.delete(name);
    else
      throw new PostgresUrlError(
        `has the parameter ${name}, which is not supported: ${INSTEAD[name] ?? 'remove it'}`,
      );
  }
}

function rejectUndecodable(connectionString: string, hasHost: boolean): void {
  try {
    if (!hasHost) return;
    const { username, password, pathname } = new URL(connectionString);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    throw new PostgresUrlError(SHAPE);
  }
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
