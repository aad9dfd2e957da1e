// JSON for display: compact, and coloured.
import { style } from '../commands/print.ts';

/** Keeps on one line what fits the width, and breaks the rest as usual. */
export function compactJson(value: unknown, width: number, indent = ''): string {
  const line = spaced(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + compactJson(item, width, inner)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([name, member]) => {
    const key = `${JSON.stringify(name)}: `;
    // The key takes up space on the member's first line.
    return inner + key + compactJson(member, width - key.length, inner);
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** Colours JSON text: names, strings, and all other values. */
export function colouredJson(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")(: )?|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g,
    (token, text?: string, colon?: string) => {
      if (text === undefined) return style.yellow(token);
      return colon === undefined ? style.green(text) : `${style.blue(text)}${colon}`;
    },
  );
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
