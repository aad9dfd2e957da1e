// Finds the npm packages that a text tells its reader to fetch and run.
import { readFileSync } from 'node:fs';

const commands =
  /(?<![\w-])(npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|dlx|create|x))(?= )((?: +(?!&&)[^\s`"'<>|;&)]+)+)/g;

/** The packages that the commands in a text name, including addresses. */
export function packagesToFetch(text: string): string[] {
  return [...text.matchAll(commands)].flatMap(([, command, rest = '']) => {
    const named = rest
      .trim()
      .split(/ +/)
      .filter((argument) => !argument.startsWith('-'));
    // Further arguments are for the program.
    const packages = /^(?:npx|bunx)$/.test(command ?? '') ? named.slice(0, 1) : named;
    // Packages filled in by a program are checked where they are filled in.
    return packages.filter((name) => !name.startsWith('${'));
  });
}

/** A page as text, as its reader sees it. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|#39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The name of a package without the requested version. */
export const nameOf = (wanted: string): string => wanted.replace(/(?<=.)@.*$/, '');

/** The packages that this project itself installs. */
export function ownPackages(): ReadonlySet<string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
}
