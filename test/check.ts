/**
 * `npm run check` and `npm run test:quick`: run npm scripts side by side, as many at a time as there are processors. Of those that fail
 * the whole output is printed. Name the longest first.
 *
 *     node test/check.ts <script>…
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';

const waiting = process.argv.slice(2);

function run(script: string): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    execFile('npm', ['run', '-s', script], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
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
