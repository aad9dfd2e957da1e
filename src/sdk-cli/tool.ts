// What a command has around it: where it reads and writes, and how it reports that it cannot work.

/** The process, as far as commands see it. */
export interface Tool {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** What scripts may rely on; the help lists them. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Makes a command's function the action of its options: its exit code becomes that of the process. */
export type Action = <Given extends unknown[]>(
  command: (tool: Tool, ...given: Given) => ExitCode | Promise<ExitCode>,
) => (...given: Given) => Promise<void>;

/** The command cannot work with these arguments or settings: exit code 2. The message says what to change. */
export class UsageError extends Error {}

/** The command could not do its work: exit code 1. The message says why, and what can be done. */
export class CommandFailed extends Error {}
