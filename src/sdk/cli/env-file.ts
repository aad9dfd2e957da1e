// Reads the variables of a file such as `.env`. Node's own reader came with 20.12.
import { readFile } from 'node:fs/promises';
import { UsageError } from './tool.ts';

/** @throws UsageError if the file cannot be read. */
export async function readEnvFile(path: string): Promise<Record<string, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    throw new UsageError(
      `--env-file ${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file.' : error}`,
    );
  }
  // As Windows PowerShell 5 writes what `>` or `>>` redirects.
  if (text.includes('\0')) throw new UsageError(`--env-file ${path} is not UTF-8: save it as UTF-8.`);
  return parseEnv(text);
}

const assignment =
  /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=[^\S\n]*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^#\n]*))/gm;

/** The usual form: `NAME=value`, `#` begins a comment, quotes keep spaces and lines, `\n` in double quotes. */
export function parseEnv(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (const [, name = '', double, single, back, bare = ''] of lines.matchAll(assignment)) {
    const unescaped = double?.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
    variables[name] = unescaped ?? single ?? back ?? bare.trim();
  }
  return variables;
}
