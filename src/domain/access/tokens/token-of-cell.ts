// Where several installations (cells) share one address, cookies and links begin with the name of the one that knows them:
// `eu2.css_…`. It shows a request the way, and proves nothing: only the token behind it is looked up.
import type { Context } from '../../context.ts';

/** As it goes to a browser. Where there is one installation, the token alone. */
export const tokenOfCell = ({ cells }: Pick<Context, 'cells'>, token: string): string =>
  cells ? `${cells.own}.${token}` : token;

/** The token in what a browser sends. What another cell has made has not the shape of a token; what is from before there were cells names none. */
export const tokenIn = ({ cells }: Pick<Context, 'cells'>, text: string): string =>
  cells && text.startsWith(`${cells.own}.`) ? text.slice(cells.own.length + 1) : text;

/** Another cell's token, and which cell's. */
export function tokenElsewhere(
  { cells }: Pick<Context, 'cells'>,
  text: string | undefined,
): { readonly cell: string; readonly token: string } | undefined {
  const [cell = '', token, ...more] = text?.split('.') ?? [];
  const isOther = cells?.names.includes(cell) && cell !== cells.own;
  return isOther && token !== undefined && more.length === 0 ? { cell, token } : undefined;
}
