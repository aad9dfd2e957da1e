// The help of the tool and of its commands, for terminals of 80 columns.

import { VERSION } from '../version.ts';
import type { Command } from './command.ts';

const WIDTH = 80;
/** Its name in the package. Not a command for npx: where the package is not installed, that would run what a stranger published. */
export const PROGRAM = 'countersign-sdk';

const whereItIs = `The program is node_modules/.bin/${PROGRAM} where the SDK is installed. Anywhere else, run the address of the SDK, which the docs of your installation name, with npx -y.`;

const environment = `The API key is read from COUNTERSIGN_API_KEY, the address of the API from COUNTERSIGN_BASE_URL: from the environment, or else from the file of --env-file.`;

const exitCodes = `Exit codes: 0 all went well, 1 a request failed, 2 arguments or settings are wrong.`;

export function toolHelp(commands: readonly Command[]): string {
  return paragraphs(
    `${PROGRAM} ${VERSION}: develop receivers of Countersign's webhooks.`,
    `Usage: ${PROGRAM} <command> [options]`,
    `Commands:\n${columns(commands.map(({ name, summary }) => [name, summary]))}`,
    `${PROGRAM} <command> --help shows the options of a command, --version the version.`,
    whereItIs,
    environment,
    exitCodes,
  );
}

export function commandHelp({ name, usage, about, options, examples }: Command): string {
  const rows = Object.entries(options).map(([option, { value, about: text }]): [string, string] => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    text,
  ]);
  return paragraphs(
    `Usage: ${PROGRAM} ${name} ${usage}`,
    about,
    `Options:\n${columns(rows)}`,
    `Examples:\n${examples.map((example) => `  ${PROGRAM} ${example}`).join('\n')}`,
    environment,
    exitCodes,
  );
}

function paragraphs(...texts: readonly string[]): string {
  return `${texts.map((text) => (text.includes('\n') ? text : wrap(text, WIDTH).join('\n'))).join('\n\n')}\n`;
}

/** Names on the left, texts on the right; a long name has its text below it. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const left = Math.min(26, Math.max(...rows.map(([name]) => name.length)) + 4);
  return rows
    .flatMap(([name, text]) => {
      const lines = wrap(text, WIDTH - left);
      const head = `  ${name}`;
      if (head.length + 2 > left) lines.unshift('');
      return lines.map((line, index) => `${(index === 0 ? head : '').padEnd(left)}${line}`.trimEnd());
    })
    .join('\n');
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}
