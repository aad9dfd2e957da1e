/** The code of an error of Node, of the system or of Postgres (SQLSTATE); the empty string if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
