// The default encryption key: created on first use and stored beside the embedded database.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './error-code.ts';
import type { EncryptionKey } from './secret-box.ts';

/**
 * Whoever copies the data folder has both the key and the data, so production installations set
 * ENCRYPTION_KEYS.
 */
export async function embeddedEncryptionKey(dataDir: string): Promise<EncryptionKey> {
  const file = join(dataDir, 'encryption.key');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const bytes = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (bytes.length !== 32)
    throw new Error(`${file} does not hold a key of 32 bytes. Restore it from a backup.`);
  return { id: 'embedded', bytes };
}
