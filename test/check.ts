/**
 * `npm run check` and `npm run test:quick`: run npm scripts side by side, as many at a time as there are processors. Of those that fail
 * the whole output is printed. Name the longest first. npm, which has set PATH for this, is not asked again: it costs 0.2 s each time.
 *
 *     node test/check.ts <script>…
 */
import { exec } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const waiting = process.argv.slice(2);

function run(script: string): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    exec(scripts[script] ?? 'exit 127', { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(error ? `FAILED ${script}\n${stdout}${stderr}\n` : `ok ${script}, ${seconds} s\n`);
      if (error) process.exitCode = 1;
      resolve();
    });
  });
}

async function runInTurn(): Promise<void> {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) await run(script);
}

await Promise.all(Array.from({ length: availableParallelism() }, runInTurn));
