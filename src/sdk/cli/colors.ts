// Colours, where they are shown: on a terminal, unless NO_COLOR says otherwise (no-color.org).
import type { Tool } from './tool.ts';

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

export type Paint = (color: keyof typeof codes, text: string) => string;

export function paintFor({ stdout, environment }: Pick<Tool, 'stdout' | 'environment'>): Paint {
  const isColored = stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  return (color, text) => (isColored ? `\u001b[${codes[color]}m${text}\u001b[0m` : text);
}
