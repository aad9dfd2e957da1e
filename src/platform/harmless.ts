// Much of what is printed was written by others: partners, their receivers, certificates. None of it may steer the terminal of who
// reads it, nor look like something else.

/** What a terminal acts on: control characters but the line break, and what turns text round. */
const STEERING = String.raw`[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]`;
const ANYWHERE = new RegExp(STEERING, 'g');
const ALONE = new RegExp(`^${STEERING}$`);
const IN_JSON = new RegExp(String.raw`\\u([0-9a-fA-F]{4})|\\(.)|${STEERING}`, 'g');

/** The text with such characters shown as `\u{1b}`, colours included: colours of ours are added to what it returns. */
export function harmless(text: string): string {
  return text.replace(ANYWHERE, visible);
}

/** The same for a line of JSON that a program is to parse and print. */
export function harmlessInJson(line: string): string {
  return line.replace(IN_JSON, (found, hex: string | undefined, letter: string | undefined) => {
    const escaped = hex === undefined ? LETTERS[letter ?? ''] : String.fromCharCode(Number.parseInt(hex, 16));
    const character = escaped ?? found;
    return ALONE.test(character) ? `\\${visible(character)}` : found;
  });
}

/** JSON's short escapes of what a terminal acts on. */
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', r: '\r', t: '\t' };

const visible = (character: string) => `\\u{${character.charCodeAt(0).toString(16)}}`;
