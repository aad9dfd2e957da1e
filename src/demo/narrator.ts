// Prints the story of the demo: who sends what to whom, in order.
import { STATUS_CODES } from 'node:http';
import { printFacts, printTable, style } from '../commands/print.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';
import type { Checklist } from './checklist.ts';
import { colouredJson, compactJson } from './compact-json.ts';

/** A request or response, as printed. */
export interface Message {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Parsed JSON; undefined if there is none. */
  readonly body?: unknown;
  /** Printed instead of the body. */
  readonly bodyNote?: string;
}

export type Who = 'partner' | 'operator';
const colourOf = { partner: style.cyan, operator: style.blue, service: style.yellow };

const MARGIN = '   ';
const DETAIL = '       ';
const WIDTH_MAX = 110;
const COUNTDOWN_INTERVAL_MS = 100;

export class Narrator {
  readonly #checks: Checklist;
  #step = 0;
  #title = '';

  /** @param checks passed checks are printed below the message that they concern. */
  constructor(checks: Checklist) {
    this.#checks = checks;
  }

  /** "step 4 (Issue an invoice)", for error messages. */
  get place(): string {
    return this.#step === 0 ? 'the start' : `step ${this.#step} (${this.#title})`;
  }

  get stepCount(): number {
    return this.#step;
  }

  opening(title: string, about: string): void {
    print(`\n${style.bold(title)}\n${style.dim(about)}\n\n`);
  }

  facts(facts: Readonly<Record<string, string>>): void {
    printFacts(facts);
  }

  note(text: string): void {
    this.#showPassedChecks();
    print(`  ${style.dim(text)}\n\n`);
  }

  step(title: string, explanation: string): void {
    this.#showPassedChecks();
    this.#step++;
    this.#title = title;
    print(`\n${style.bold(`${String(this.#step).padStart(2)} ${title}`)}\n`);
    for (const line of wrapWords(explanation.split(' '), width() - MARGIN.length)) {
      print(`${MARGIN}${style.dim(line)}\n`);
    }
    print('\n');
  }

  /** A call of the API. */
  request(who: Who, line: string, message: Message): void {
    this.#message(who, `${who.padEnd(8)} → service `, style.bold(line), message);
  }

  response(who: Who, status: number, message: Message, durationMs: number): void {
    const took = style.dim(`${Math.round(durationMs)} ms`);
    this.#message(who, `${who.padEnd(8)} ← service `, `${statusLine(status)}  ${took}`, message);
  }

  /** A call of the receiver. */
  delivery(line: string, message: Message, latency: string): void {
    const late = latency && `  ${style.dim(latency)}`;
    this.#message('service', 'service  → receiver', `${style.bold(line)}${late}`, message);
  }

  answer(status: number, message: Message, why: string): void {
    this.#message('service', 'service  ← receiver', `${statusLine(status)}  ${style.dim(why)}`, message);
  }

  /** Calls of the API that resemble earlier ones, and their outcome. */
  briefly(calls: string, outcome: string): void {
    this.#message('partner', 'partner  → service ', calls, { headers: [], bodyNote: `⇒ ${outcome}` });
  }

  /** The partner's own code. */
  code(text: string, outcome: string): void {
    this.#message('partner', 'partner’s code     ', text, { headers: [], bodyNote: `⇒ ${outcome}` });
  }

  /** Counts from several sources, side by side. */
  table(headings: readonly string[], rows: readonly (readonly string[])[]): void {
    this.#showPassedChecks();
    printTable(headings, rows);
  }

  /** Shows a countdown on a terminal while `wait` lasts; otherwise prints one line. */
  async waiting<T>(text: string, expectedMs: number, wait: Promise<T>): Promise<T> {
    this.#showPassedChecks();
    const line = `${MARGIN}${style.dim('waiting            ')}  ${text}`;
    if (!process.stdout.isTTY) {
      print(`${line}\n`);
      return await wait;
    }
    const startedAt = Date.now();
    const draw = () => {
      const leftMs = expectedMs - (Date.now() - startedAt);
      print(`\r${line}  ${style.dim(leftMs > 0 ? `${seconds(leftMs)} left` : 'any moment now')}\u001b[K`);
    };
    draw();
    const timer = setInterval(draw, COUNTDOWN_INTERVAL_MS);
    try {
      return await wait;
    } finally {
      clearInterval(timer);
      print(`\r${line}  ${style.dim(`took ${seconds(Date.now() - startedAt)}`)}\u001b[K\n`);
    }
  }

  closing(title: string, facts: Readonly<Record<string, string>>): void {
    this.#showPassedChecks();
    print(`\n${style.bold(style.green(title))}\n\n`);
    printFacts(facts);
    print('\n');
  }

  #showPassedChecks(): void {
    const names = this.#checks.take();
    if (names.length === 0) return;
    const words = names.map((name, index) => (index < names.length - 1 ? `${name},` : name));
    const [first = '', ...rest] = wrapWords(words, width() - DETAIL.length);
    print(`${MARGIN}${style.green(`✓ ${first}`)}\n`);
    for (const line of rest) print(`${MARGIN}  ${style.green(line)}\n`);
  }

  #message(
    who: keyof typeof colourOf,
    route: string,
    line: string,
    { headers, body, bodyNote }: Message,
  ): void {
    this.#showPassedChecks();
    print(`${MARGIN}${colourOf[who](route)}  ${line}\n`);
    const nameWidth = Math.max(...headers.map(([name]) => name.length), 0);
    for (const [name, value] of headers)
      print(`${DETAIL}${style.dim(name.padEnd(nameWidth))}  ${terminalSafe(value)}\n`);
    if (bodyNote !== undefined) print(`${DETAIL}${style.dim(bodyNote)}\n`);
    else if (body !== undefined) {
      const json = colouredJson(terminalSafe(compactJson(body, width() - DETAIL.length)));
      print(`${json.replaceAll(/^/gm, DETAIL)}\n`);
    }
  }
}

function statusLine(status: number): string {
  const colour = status < 300 ? style.green : status < 500 ? style.yellow : style.red;
  return colour(`${status} ${STATUS_CODES[status] ?? ''}`);
}

/** Wraps words into lines of at most `columns` characters. */
function wrapWords(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** "4.2 s" */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function width(): number {
  return Math.min(process.stdout.columns || WIDTH_MAX, WIDTH_MAX);
}

function print(text: string): void {
  process.stdout.write(text);
}
