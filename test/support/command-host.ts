/**
 * A process that carries out one command line after the other for a test, since to start a process for each costs half a second of CPU.
 * It ends by itself once the test is gone, if no command has left anything open.
 */
import { runCommand } from '../../src/commands/run.ts';

/** What commander and a process do at their end; nothing that is written after it counts. */
class Exit extends Error {}

const { stdout, stderr } = process;
const write = { stdout: stdout.write.bind(stdout), stderr: stderr.write.bind(stderr) };
let last: Promise<void> = Promise.resolve();

interface Command {
  readonly id: number;
  readonly args: string[];
  readonly settings: Readonly<Record<string, string>>;
}

process.on('message', ({ id, args, settings }: Command) => {
  last = last.then(async () => {
    const { env } = process;
    process.env = { ...env, ...settings };
    process.send?.({ id, ended: await carryOut(args) });
    process.env = env;
  });
});

async function carryOut(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  let exitedWith: number | undefined;
  const hear = (name: 'stdout' | 'stderr') => (text: string | Uint8Array) => {
    if (exitedWith === undefined)
      said[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    return true;
  };
  const exit = process.exit;
  stdout.write = hear('stdout');
  stderr.write = hear('stderr');
  process.exit = (code) => {
    exitedWith ??= Number(code ?? process.exitCode ?? 0);
    throw new Exit();
  };
  try {
    await runCommand(args);
    return { code: exitedWith ?? Number(process.exitCode ?? 0), ...said };
  } finally {
    process.exitCode = 0;
    process.exit = exit;
    stdout.write = write.stdout;
    stderr.write = write.stderr;
  }
}
