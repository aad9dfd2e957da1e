/** Reads and writes the changelog of the contract. */
import { readVersion } from './version.ts';

/** What partners read about a version: sentences by section, made by comparing the contracts. */
export interface Findings {
  readonly breaking: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

const headings: readonly (readonly [keyof Findings, string])[] = [
  ['breaking', '### Breaking'],
  ['added', '### Added'],
  ['changed', '### Changed'],
];

const unreleased = 'not released yet';

/**
 * `openapi/CHANGELOG.md`: an introduction, then an entry for each version, newest first. In an entry, the
 * list items under "Breaking", "Added" and "Changed" are made from the contract. Everything else is written
 * by hand and kept: text above the first of these headings, and indented lines below an item, as long as the
 * item exists.
 */
export class Changelog {
  readonly #introduction: string;
  readonly #entries: Entry[];

  constructor(markdown: string) {
    const [introduction = '', ...entries] = markdown.split(/^(?=## )/m);
    this.#introduction = introduction.trimEnd();
    this.#entries = entries.map(readEntry);
  }

  /** How a version's entry differs from these findings; empty if it matches. */
  shortcomings(version: string, findings: Findings): string[] {
    const entry = this.#find(version);
    if (!entry) return [`has no entry for ${version}`];
    return headings.flatMap(([name, heading]) => {
      const listed = entry.items(heading);
      return [
        ...findings[name].filter((text) => !listed.includes(text)).map((text) => `lacks "${text}"`),
        ...listed.filter((text) => !findings[name].includes(text)).map((text) => `wrongly says "${text}"`),
      ];
    });
  }

  /** Whether the version has an entry with the day of its release. */
  isReleased(version: string): boolean {
    return /^\d{4}-\d{2}-\d{2}$/.test(this.#find(version)?.when ?? '');
  }

  /** Creates the entry, or updates its items. */
  record(version: string, findings: Findings): void {
    let entry = this.#find(version);
    if (!entry) {
      entry = new Entry(version, unreleased, '', new Map());
      this.#entries.unshift(entry);
    }
    for (const [name, heading] of headings) entry.put(heading, findings[name]);
  }

  /** @param day as in 2026-11-21. */
  release(version: string, day: string): void {
    const entry = this.#find(version);
    if (!entry) throw new Error(`The changelog has no entry for ${version}.`);
    entry.when = day;
  }

  toString(): string {
    return `${[this.#introduction, ...this.#entries.map(String)].join('\n\n')}\n`;
  }

  #find(version: string): Entry | undefined {
    return this.#entries.find((entry) => entry.version === version);
  }
}

class Entry {
  readonly version: string;
  when: string;
  readonly #preface: string;
  /** The key is the heading; each item includes the lines below it. */
  readonly #sections: Map<string, string[]>;

  constructor(version: string, when: string, preface: string, sections: Map<string, string[]>) {
    this.version = version;
    this.when = when;
    this.#preface = preface;
    this.#sections = sections;
  }

  items(heading: string): string[] {
    return (this.#sections.get(heading) ?? []).map(sentenceOf);
  }

  put(heading: string, sentences: readonly string[]): void {
    const known = new Map((this.#sections.get(heading) ?? []).map((item) => [sentenceOf(item), item]));
    this.#sections.set(
      heading,
      sentences.map((sentence) => known.get(sentence) ?? `- ${sentence}`),
    );
  }

  toString(): string {
    const sections = headings.flatMap(([, heading]) => {
      const items = this.#sections.get(heading) ?? [];
      return items.length > 0 ? [`${heading}\n\n${items.join('\n')}`] : [];
    });
    return [`## ${this.version} — ${this.when}`, this.#preface, ...sections].filter(Boolean).join('\n\n');
  }
}

const sentenceOf = (item: string) => (item.split('\n')[0] ?? '').replace(/^- /, '');

/** @throws Error for an entry that would lose text if it were written again. */
function readEntry(markdown: string): Entry {
  const [title = '', ...lines] = markdown.trimEnd().split('\n');
  const [, version = '', when = ''] = /^## (\S+) — (.+)$/.exec(title) ?? [];
  if (when === '') throw new Error(`"${title}" should read "## 1.2.0 — 2026-11-21".`);
  readVersion(version);
  const known = new Set(headings.map(([, heading]) => heading));
  const sections = new Map<string, string[]>();
  const preface: string[] = [];
  let items: string[] | undefined;
  for (const line of lines) {
    if (known.has(line)) {
      items = [];
      sections.set(line, items);
    } else if (!items) preface.push(line);
    else if (line.startsWith('- ')) items.push(line);
    else if (line.trim() !== '') {
      const item = items.pop();
      if (item === undefined || !/^ {2}/.test(line)) {
        throw new Error(
          `In the entry for ${version}, "${line}" should stand above the lists, or be indented below an item.`,
        );
      }
      items.push(`${item}\n${line}`);
    }
  }
  return new Entry(version, when, preface.join('\n').trim(), sections);
}
