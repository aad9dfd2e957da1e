import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const entry = new URL('../../src/sdk/webhooks.ts', import.meta.url).pathname;

/** The code of a partner's bundle that uses these exports, minified. */
async function bundled(names: string): Promise<{ code: string; imports: string[] }> {
  await using bundle = await rolldown({
    input: 'partner',
    platform: 'neutral',
    plugins: [
      {
        name: 'partner',
        resolveId: (id) => (id === 'partner' ? id : null),
        load: (id) => (id === 'partner' ? `export ${names} from '${entry}';` : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const [{ code, imports }] = output;
  return { code, imports };
}

const sizeOf = (code: string) => new TextEncoder().encode(code).length;

test('createReceiver is smaller than 4.7 kB minified, and imports nothing', async () => {
  const { code, imports } = await bundled('{ createReceiver }');
  // Each event type takes 20 bytes of it: what `classify` knows.
  expect(sizeOf(code)).toBeLessThan(4_700);
  expect(imports).toEqual([]);
});

test.for(['fetchHandler', 'nodeHandler', 'expressHandler', 'koaMiddleware', 'fastifyPlugin', 'honoHandler'])(
  '%s adds less than half a kilobyte, and imports nothing',
  async (adapter) => {
    const [alone, adapted] = await Promise.all([
      bundled('{ createReceiver }'),
      bundled(`{ createReceiver, ${adapter} }`),
    ]);
    expect(sizeOf(adapted.code) - sizeOf(alone.code)).toBeLessThan(500);
    expect(adapted.imports).toEqual([]);
  },
);

test('what is not used is not bundled: neither the other adapters, nor the memory store, nor simulate', async () => {
  const { code } = await bundled('{ createReceiver, fetchHandler }');
  for (const foreign of ['removeAllContentTypeParsers', 'writeHead', 'context', 'Webhooks/1.0', 'new Map'])
    expect(code).not.toContain(foreign);
});

test('the whole kit runs on web standards: no import, no Node global', async () => {
  const { code, imports } = await bundled('*');
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/\b(process|Buffer|require|__dirname)\b/);
});
