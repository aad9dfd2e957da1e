import { readFile, rename, writeFile } from 'node:fs/promises';
import { Countersign } from '@countersign/sdk';

const client = new Countersign();
const file = process.env.CURSOR_FILE ?? 'feed.cursor';

const cursor = await readFile(file, 'utf8').catch((error) => {
  if (error.code === 'ENOENT') return null;
  throw error;
});
const feed = client.events.feed({ cursor, from: 'start', untilCaughtUp: true, maxRetries: 5 });
try {
  for await (const event of feed) console.log(event.id, event.type);
} finally {
  // Behind the last event that was handled, also if one failed. A crash leaves the old file or the new one.
  if (feed.cursor !== undefined) {
    await writeFile(`${file}.new`, feed.cursor);
    await rename(`${file}.new`, file);
  }
}
