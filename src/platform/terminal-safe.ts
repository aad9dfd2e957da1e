// Makes text safe to print: much of it comes from partners, their receivers and certificates, and must not
// control the reader's terminal or look like other text.

/** Control characters except the line break, and characters that reverse the direction of text. */
const CONTROL_CHARACTERS = String.raw`[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]`;
const ANYWHERE = new RegExp(CONTROL_CHARACTERS, 'g');
const ALONE = new RegExp(`^${CONTROL_CHARACTERS}$`);
const IN_JSON = new RegExp(String.raw`\\u([0-9a-fA-F]{4})|\\(.)|${CONTROL_CHARACTERS}`, 'g');

/** Shows control characters as `\u{1b}`, including the codes for colours, so add colours to the result. */
export function terminalSafe(text: string): string {
  return text.replace(ANYWHERE, visible);
}

/** The same for a line of JSON that a program parses and prints. */
export function terminalSafeJson(line: string): string {
  return line.replace(IN_JSON, (found, hex: string | undefined, letter: string | undefined) => {
    const escaped = hex === undefined ? LETTERS[letter ?? ''] : String.fromCharCode(Number.parseInt(hex, 16));
    const character = escaped ?? found;
    return ALONE.test(character) ? `\\${visible(character)}` : found;
  });
}

/** JSON's short escapes of control characters. */
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', r: '\r', t: '\t' };

const visible = (character: string) => `\\u{${character.charCodeAt(0).toString(16)}}`;
