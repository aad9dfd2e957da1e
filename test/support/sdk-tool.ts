// The SDK's command-line tool in this process, with streams of its own.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../src/sdk-cli/run.ts';
import type { Tool } from '../../src/sdk-cli/tool.ts';
import type { Ended } from './process.ts';

export interface ToolInput {
  /** Input that is typed or piped in. */
  readonly stdin?: string;
  /** Whether the input is a terminal. */
  readonly isTTY?: boolean;
}

export async function sdkTool(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { stdin = '', isTTY = false }: ToolInput = {},
): Promise<Ended> {
  const [input, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  input.end(stdin);
  const said = Promise.all([text(stdout), text(stderr)]);
  const streams = { stdin: Object.assign(input, { isTTY }), stdout, stderr } as unknown;
  const code = await run(argv, { environment, ...(streams as Omit<Tool, 'environment'>) });
  for (const stream of [stdout, stderr]) stream.end();
  const [out, err] = await said;
  return { code, stdout: out, stderr: err };
}
