// An API process with little memory, in a control group of its own where the machine allows that.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { announced } from '../../support/announcement.ts';
import { machineEnvironment } from '../../support/machine.ts';
import { compileCache } from '../../support/scratch-folder.ts';
import { waitFor } from '../../support/wait-for.ts';

const CLI = process.env.MEMORY_CLI ?? fileURLToPath(new URL('../../../src/countersign.js', import.meta.url));
/** As bin/countersign and the image start it. */
const LAUNCHER = { flags: ['--liftoff-only'], environment: { MALLOC_ARENA_MAX: '1' } };
const MIB = 2 ** 20;
/** Linux's value on every platform that Node supports. */
const CLOCK_TICKS_PER_SECOND = 100;

/** The memory that a process gets, and the limit that Node is given. */
export interface MemoryLimit {
  readonly cgroupMib: number;
  /**
   * `--max-old-space-size`, as a container image may set it. Without a control group, Node gets half of its
   * size.
   */
  readonly oldSpaceMib?: number;
}

/** Where the kernel lets this user create memory control groups: version 2, or 1. */
const hierarchies = [
  {
    name: 'cgroup v2',
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    peak: 'memory.peak',
  },
  {
    name: 'cgroup v1',
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
] as const;

class ControlGroup {
  readonly name: string;
  readonly path: string;
  readonly #peakFile: string;

  private constructor(name: string, path: string, peakFile: string) {
    this.name = name;
    this.path = path;
    this.#peakFile = peakFile;
  }

  /** @returns undefined if this user may not create a group, or it has no limit. */
  static make(label: string, mib: number): ControlGroup | undefined {
    for (const { name, root, limit, swap, peak } of hierarchies) {
      const path = `${root}/countersign-chaos-${process.pid}-${label}`;
      try {
        mkdirSync(path);
      } catch {
        continue;
      }
      // Otherwise it is an ordinary folder, or a hierarchy that does not limit memory.
      if (!existsSync(`${path}/${limit}`)) {
        rmdirSync(path);
        continue;
      }
      writeFileSync(`${path}/${limit}`, String(mib * MIB));
      try {
        writeFileSync(`${path}/${swap}`, name === 'cgroup v2' ? '0' : String(mib * MIB));
      } catch {
        // A kernel that does not count swap lacks this file.
      }
      return new ControlGroup(name, path, peak);
    }
    return undefined;
  }

  peakMib(): number {
    return Math.round(Number(readFileSync(`${this.path}/${this.#peakFile}`, 'utf8')) / MIB);
  }

  remove(): void {
    rmdirSync(this.path);
  }
}

export class LimitedServer implements AsyncDisposable {
  readonly #child: ChildProcess;
  #group: ControlGroup | undefined;
  readonly #logFile: string;
  #rssPeakMib = 0;
  readonly #watch: NodeJS.Timeout;

  static async start(
    label: string,
    limit: MemoryLimit,
    environment: Readonly<Record<string, string>>,
    logFile: string,
  ): Promise<LimitedServer> {
    const server = new LimitedServer(label, limit, environment, logFile);
    await waitFor(
      'the API',
      () => {
        if (!server.isAlive) throw new Error(`The API did not start: see ${logFile}.`);
        return server.baseUrl !== '';
      },
      () => `see ${logFile}`,
      60_000,
    );
    return server;
  }

  private constructor(
    label: string,
    { cgroupMib, oldSpaceMib }: MemoryLimit,
    environment: Readonly<Record<string, string>>,
    logFile: string,
  ) {
    this.#group = ControlGroup.make(label, cgroupMib);
    this.#logFile = logFile;
    const heapMib = oldSpaceMib ?? (this.#group ? undefined : cgroupMib / 2);
    const flags = [...LAUNCHER.flags, ...(heapMib === undefined ? [] : [`--max-old-space-size=${heapMib}`])];
    // The shell joins the group, then replaces itself with Node.
    const join = this.#group ? `echo $$ > ${this.#group.path}/cgroup.procs && ` : '';
    const log = openSync(logFile, 'a');
    this.#child = spawn('/bin/sh', ['-c', `${join}exec "$0" "$@"`, process.execPath, ...flags, CLI, 'api'], {
      env: {
        ...machineEnvironment(),
        ...LAUNCHER.environment,
        NODE_COMPILE_CACHE: compileCache(),
        PORT: '0',
        ...environment,
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#watch = setInterval(() => {
      this.#rssPeakMib = Math.max(this.#rssPeakMib, this.rssMib());
    }, 50);
  }

  get limitedBy(): string {
    return this.#group?.name ?? '--max-old-space-size alone';
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get baseUrl(): string {
    return announced(readFileSync(this.#logFile, 'utf8'), 'baseUrl') ?? '';
  }

  rssMib(): number {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      return 0;
    }
  }

  /** User and system time since its start. */
  cpuSeconds(): number {
    try {
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
    } catch {
      return 0;
    }
  }

  /** The peak since the last call. */
  takeRssPeakMib(): number {
    const peak = this.#rssPeakMib;
    this.#rssPeakMib = 0;
    return peak;
  }

  /** The peak of the whole group; undefined without a group. */
  groupPeakMib(): number | undefined {
    return this.#group?.peakMib();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#watch);
    if (this.isAlive) {
      const exit = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exit;
    }
    this.#group?.remove();
    this.#group = undefined;
  }
}
