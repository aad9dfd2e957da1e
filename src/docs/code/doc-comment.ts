/**
 * Returns the Markdown table in the comment right above an export, so that the docs and editors show the same
 * table.
 *
 * @throws Error if there is none.
 */
export function docTable(source: string, name: string): string {
  const [before = '', after] = source.split(
    new RegExp(`^export (?:function|type|class|interface) ${name}\\b`, 'm'),
  );
  const comment = after === undefined ? '' : before.slice(before.lastIndexOf('/**'));
  const lines = comment.split('\n').map((line) => line.replace(/^ \*\s?/, ''));
  const table = lines.filter((line) => line.startsWith('|'));
  if (table.length < 3 || !comment.trimEnd().endsWith('*/'))
    throw new Error(`${name} has no table in its comment.`);
  return table.join('\n');
}
