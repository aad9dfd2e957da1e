// The pages for operators and contributors, as their tests read them.
import { globSync, readFileSync } from 'node:fs';

export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md').sort(),
];

export interface CodeBlock {
  readonly page: string;
  /** The heading of the section that contains it. */
  readonly heading: string;
  readonly language: string;
  readonly code: string;
  /** The comment on the line before it. */
  readonly note: string | undefined;
}

export function codeBlocks(page: string): CodeBlock[] {
  const markdown = readFileSync(page, 'utf8');
  const parts =
    /^#+ (?<heading>[^\n]*)$|(?:^<!-- (?<note>[^\n]*) -->\n)?^```(?<language>\w*)\n(?<code>.*?)^```$/gms;
  let heading = '';
  return [...markdown.matchAll(parts)].flatMap(({ groups = {} }) => {
    if (groups.heading !== undefined) heading = groups.heading;
    const { language, code, note } = groups;
    return language === undefined || code === undefined ? [] : [{ page, heading, language, code, note }];
  });
}

/** The code in a section of a page. */
export function codeBelow(page: string, heading: string, language: string): string[] {
  const blocks = codeBlocks(page).filter((block) => block.heading === heading && block.language === language);
  if (blocks.length === 0) throw new Error(`${page} has no ${language} below "${heading}".`);
  return blocks.map(({ code }) => code);
}
