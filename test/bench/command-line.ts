import { type Command, InvalidArgumentError } from 'commander';
import { Interruption } from './interruption.ts';

/** Parses the value of an option that counts something. */
export function count(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

/** Parses the value of an option that lasts. */
export function duration(text: string): number {
  if (!(Number(text) > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return Number(text);
}

/** Runs a benchmark's program until its end, or tells why it came early. */
export async function runProgram(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    const wasInterrupted = error instanceof Interruption;
    const told = error instanceof Error && !wasInterrupted ? error.stack : String(error);
    process.stderr.write(`bench: ${told}\n`);
    // What was broken off in the middle of its work would keep the process waiting.
    process.exit(wasInterrupted ? 130 : 1);
  }
}
