/** 32 bytes, for tests only. */
export const testEncryptionKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
