/**
 * Resources that the tests of one file share: opened when the file is loaded, disposed of after its last
 * test, the latest first.
 */
import { afterAll } from 'vitest';

const OPEN_MS_MAX = 60_000;

export async function forFile<Resource extends AsyncDisposable>(
  opening: Resource | Promise<Resource>,
): Promise<Resource> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not opened within ${OPEN_MS_MAX / 1000} s.`)), OPEN_MS_MAX);
  });
  const resource = await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  afterAll(() => resource[Symbol.asyncDispose]());
  return resource;
}
