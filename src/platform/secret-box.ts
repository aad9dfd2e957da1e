// Encrypts secrets at rest with AES-256-GCM. An envelope reads `<key id>.<base64url of nonce, ciphertext and
// tag>`, so envelopes of older keys stay readable after a new key is put first.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';

/** An AES-256 key and the id stored in every envelope that it sealed. */
export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  bytes: Buffer;
}

export interface SecretBox {
  /** `context` names the row and the purpose: an envelope copied to another row cannot be opened there. */
  seal(plaintext: string, context: string): string;
  /** Whether envelopes sealed with this key can be opened. */
  hasKey(keyId: string): boolean;
  /** Of each key a hash, by which two installations see whether they have the same, in the order of ENCRYPTION_KEYS. */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** @throws Error when the key is not configured, or the envelope was altered or moved. */
  open(envelope: string, context: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param keys the current key first, then older ones. */
export function createSecretBox(keys: readonly [EncryptionKey, ...EncryptionKey[]]): SecretBox {
  const [current] = keys;
  // Create the key objects once: Node would otherwise make one from the bytes at each use, which is two
  // thirds of the cost of sealing.
  const keyById = new Map(keys.map(({ id, bytes }) => [id, createSecretKey(bytes)]));
  const currentKey = createSecretKey(current.bytes);
  return {
    hasKey: (keyId) => keyById.has(keyId),
    get fingerprints() {
      const of = (bytes: Buffer) => createHmac('sha256', bytes).update('fingerprint').digest('base64url');
      return Object.fromEntries(keys.map(({ id, bytes }) => [id, of(bytes)]));
    },
    seal(plaintext, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${current.id}.${sealed.toString('base64url')}`;
    },
    open(envelope, context) {
      const separator = envelope.indexOf('.');
      const keyId = envelope.slice(0, separator);
      const key = keyById.get(keyId);
      if (!key)
        throw new Error(`A secret is sealed with the key "${keyId}", which is missing from ENCRYPTION_KEYS.`);
      const sealed = Buffer.from(envelope.slice(separator + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
