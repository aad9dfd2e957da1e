// The text of a token, and what the database stores of it.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_CHARS = 43; // 62^43 > 2^256
const CHECKSUM_CHARS = 6; // 62^6 > 2^32
export const ID_CHARS = 22; // 62^22 > 2^128

/**
 * The form of one kind of token: a prefix, `_`, 256 random bits and their CRC-32, both in base 62. By prefix
 * and checksum a scanner recognizes a leaked token without asking us; the prefix distinguishes the kinds
 * without a database query. Before the random bits may be the organization's id and `_`, by which a proxy finds its cell; tokens
 * from before there were cells have none.
 */
export class TokenText {
  readonly #prefix: string;
  readonly #shape: RegExp;

  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#shape = new RegExp(
      `^${prefix}_((?:[0-9A-Za-z]{${ID_CHARS}}_)?[0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`,
    );
  }

  /** @param organizationId whose token it is, if it is to say so. */
  generate(organizationId?: string): string {
    const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_CHARS);
    const secret = organizationId === undefined ? random : `${shortId(organizationId)}_${random}`;
    return `${this.#prefix}_${secret}${checksumOf(secret)}`;
  }

  /** Whether `text` has this form and its checksum is correct. */
  isShaped(text: string): boolean {
    const match = this.#shape.exec(text);
    return match?.[1] !== undefined && checksumOf(match[1]) === match[2];
  }
}

/** What the database stores of a token. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

/** What is shown of a token after it was issued. */
export const hintOf = (plaintext: string): string => plaintext.slice(-4);

/** A UUID in base 62. */
export const shortId = (uuid: string): string => base62(BigInt(`0x${uuid.replaceAll('-', '')}`), ID_CHARS);

/** @returns undefined for what is no UUID in base 62. */
export function uuidOf(shortened: string): string | undefined {
  let value = 0n;
  for (const digit of shortened) value = value * 62n + BigInt(BASE62.indexOf(digit));
  if (value < 0n || value >> 128n > 0n) return undefined;
  const hex = value.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function checksumOf(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_CHARS);
}

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = BASE62[Number(rest % 62n)] + digits;
  return digits;
}
