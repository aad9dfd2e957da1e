import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { watchKeys } from '../../src/sdk-cli/listen/keys.ts';
import type { Tool } from '../../src/sdk-cli/tool.ts';

/** A terminal that is typed at. */
function terminal(isTTY: boolean) {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode(isRaw: boolean) {
      modes.push(isRaw);
      return stream;
    },
  });
  return { modes, stream: stream as unknown as Tool['stdin'] & PassThrough };
}

test('r and Enter send again, q, Ctrl-C and Ctrl-D end; the terminal is given back', async () => {
  const { stream, modes } = terminal(true);
  const pressed: string[] = [];
  const stop = watchKeys(stream, { again: () => pressed.push('again'), end: () => pressed.push('end') });
  stream.write('rx\r');
  stream.write('q\u0003\u0004');
  await new Promise(setImmediate);
  expect(pressed).toEqual(['again', 'again', 'end', 'end', 'end']);
  stop();
  expect(modes).toEqual([true, false]);
  expect(stream.isPaused()).toBe(true);
});

test('what is piped in is not read', () => {
  const { stream, modes } = terminal(false);
  watchKeys(stream, { again: () => expect.unreachable(), end: () => expect.unreachable() })();
  stream.write('q');
  expect(modes).toEqual([]);
});
