// Finds the operation for a request.
import type { Contract } from './contract/load.ts';
import type { MatchedOperation } from './contract/route.ts';
import { EdgeError } from './problem.ts';

/**
 * Returns the requested operation; undefined if the contract has nothing at the path.
 *
 * @throws EdgeError `method_not_allowed` if the path exists for other methods.
 */
export function route(
  contract: Contract,
  ctx: { readonly method: string; readonly path: string },
): MatchedOperation | undefined {
  // HEAD is GET without the body, which Koa omits itself (RFC 9110, section 9.3.2).
  const match = contract.match(ctx.method === 'HEAD' ? 'GET' : ctx.method, ctx.path);
  if (match.kind === 'operation') return match.operation;
  if (match.kind === 'not_found') return undefined;
  throw methodNotAllowed(ctx.method, match.allowed);
}

export function methodNotAllowed(method: string, allowed: readonly string[]): EdgeError {
  const methods = allowed.includes('GET') ? ['HEAD', ...allowed] : [...allowed];
  return new EdgeError('method_not_allowed', `${method} is not possible here.`, {
    headers: { Allow: methods.sort().join(', ') },
  });
}

/** @throws EdgeError `invalid_request` */
export function refuseBrokenEscape(path: string): void {
  if (!path.includes('%')) return;
  try {
    decodeURIComponent(path);
  } catch {
    throw new EdgeError('invalid_request', 'The path contains a broken percent escape.', {
      errors: [{ pointer: '/path', code: 'wrong_format', detail: 'is not percent-encoded UTF-8' }],
    });
  }
}
