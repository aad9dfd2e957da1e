/** Rejects links inside the docs that have no target. */
import type { RenderedPage } from './layout.ts';

export class BrokenLinkError extends Error {
  constructor(broken: readonly string[]) {
    super(`Links of the docs that lead nowhere:\n${broken.join('\n')}`);
  }
}

/** @throws BrokenLinkError naming every link whose target is no page, no part of a page and no file. */
export function checkLinks(
  rendered: ReadonlyMap<string, RenderedPage>,
  files: ReadonlyMap<string, unknown>,
): void {
  const broken = [...rendered].flatMap(([from, { links }]) =>
    links
      .filter((link) => !leadsSomewhere(link.slice(1), rendered, files))
      .map((link) => `${from || 'home'}: ${link}`),
  );
  if (broken.length > 0) throw new BrokenLinkError(broken);
}

function leadsSomewhere(
  link: string,
  rendered: ReadonlyMap<string, RenderedPage>,
  files: ReadonlyMap<string, unknown>,
): boolean {
  const [path = '', id] = link.split('#');
  const page = rendered.get(path);
  if (!page) return id === undefined && files.has(path);
  return id === undefined || page.ids.has(id);
}
