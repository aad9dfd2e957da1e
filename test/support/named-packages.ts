// Which npm packages a text has its reader fetch and run.
import { readFileSync } from 'node:fs';

const commands =
  /(?<![\w-])(npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|dlx|create|x))(?= )((?: +(?!&&)[^\s`"'<>|;&)]+)+)/g;

/** What the commands in a text name, addresses included. */
export function packagesToFetch(text: string): string[] {
  return [...text.matchAll(commands)].flatMap(([, command, rest = '']) => {
    const named = rest
      .trim()
      .split(/ +/)
      .filter((argument) => !argument.startsWith('-'));
    // All that follows is for the program.
    const packages = /^(?:npx|bunx)$/.test(command ?? '') ? named.slice(0, 1) : named;
    // What a program fills in is asked for where it is filled in.
    return packages.filter((name) => !name.startsWith('${'));
  });
}

/** A page as its reader sees it. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|#39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** A package, without the version that is asked for. */
export const nameOf = (wanted: string): string => wanted.replace(/(?<=.)@.*$/, '');

/** What this project itself installs. */
export function ownPackages(): ReadonlySet<string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
}
