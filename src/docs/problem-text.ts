/** What the pages of problems say beyond the contract: the parts of problems.md, by their codes. */
import { readFileSync } from 'node:fs';

/** Markdown; links begin at the docs' root. */
export interface ProblemText {
  readonly meaning: string;
  readonly why: string;
  readonly fix: string;
  /** Whether sending the same request again can help: `No`, `After a fix`, `Later` or `Yes`. */
  readonly retry: string;
  readonly retryNote: string;
  /** The part of the service that answers with it, if no operation does. */
  readonly answeredBy: string | undefined;
  /** The `detail` of the example, if the contract has none. */
  readonly detail: string | undefined;
}

/** Sentences that many of them share. */
const shared: Readonly<Record<string, string>> = {
  // Of problems that are kept with the key of the request.
  key: 'The refusal is kept with its `Idempotency-Key`: after you have fixed the cause, send the request with a new key.',
  'same key': 'Repeat a POST with the same `Idempotency-Key`, so that it is carried out once.',
};

/** @throws Error for a part that does not say all that a page needs. */
export function readProblemTexts(): ReadonlyMap<string, ProblemText> {
  const text = readFileSync(new URL('problems.md', import.meta.url), 'utf8');
  const filled = text.replaceAll(/\{\{ (.+?) \}\}/g, (_whole, name: string) => shared[name] ?? '');
  return new Map(filled.split(/^(?=# )/m).map(readPart));
}

function readPart(part: string): [code: string, ProblemText] {
  const [, code = '', meaning = ''] = /^# (\w+)\n\n(.+)$/m.exec(part) ?? [];
  const section = (heading: string) => part.split(`\n## ${heading}\n\n`)[1]?.split('\n## ')[0]?.trim();
  const needed = (heading: string) => {
    const found = section(heading);
    if (!found) throw new Error(`problems.md does not say "${heading}" of ${code}.`);
    return found;
  };
  const help = needed('Does a retry help?');
  const [, retry, retryNote] = /^\*\*(No|After a fix|Later|Yes)\.\*\* ([\s\S]+)$/.exec(help) ?? [];
  if (!retry || !retryNote)
    throw new Error(`problems.md: whether a retry helps begins with a word (${code}).`);
  const [why, fix] = [needed('Why it happens'), needed('What to do')];
  const answeredBy = section('Operations that answer with it');
  return [code, { meaning, why, fix, retry, retryNote, answeredBy, detail: section('Detail') }];
}
