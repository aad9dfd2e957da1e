// An API process with little memory: in a control group of its own where the machine allows that, or in a container of the image.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announced } from '../../support/announcement.ts';
import { type ContainerStore, environmentOf, limitsOf } from '../../support/container-store.ts';
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
  },
  {
    name: 'cgroup v1',
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
  },
] as const;

class ControlGroup {
  readonly name: string;
  readonly path: string;

  private constructor(name: string, path: string) {
    this.name = name;
    this.path = path;
  }

  /** @returns undefined if this user may not create a group, or it has no limit. */
  static make(label: string, mib: number): ControlGroup | undefined {
    for (const { name, root, limit, swap } of hierarchies) {
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
      return new ControlGroup(name, path);
    }
    return undefined;
  }

  remove(): void {
    rmdirSync(this.path);
  }
}

export class LimitedServer implements AsyncDisposable {
  readonly #child: ChildProcess;
  #group: ControlGroup | undefined;
  readonly #logFile: string;
  /** Of a container: podman writes there which process it is. */
  readonly #pidFile: string | undefined;
  #rssPeakMib = 0;
  readonly #watch: NodeJS.Timeout;

  static async start(
    label: string,
    limit: MemoryLimit,
    environment: Readonly<Record<string, string>>,
    logFile: string,
    store?: ContainerStore,
  ): Promise<LimitedServer> {
    const server = new LimitedServer(label, limit, environment, logFile, store);
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
    store: ContainerStore | undefined,
  ) {
    this.#group = store ? undefined : ControlGroup.make(label, cgroupMib);
    this.#logFile = logFile;
    this.#pidFile = store && `${logFile}.pid`;
    const heapMib = oldSpaceMib ?? (this.#group || store ? undefined : cgroupMib / 2);
    const flags = heapMib === undefined ? [] : [`--max-old-space-size=${heapMib}`];
    const log = openSync(logFile, 'a');
    const stdio = ['ignore', log, log] as const;
    if (store) {
      const settings = {
        HOST: '127.0.0.1',
        PORT: '0',
        OPERATIONS_PORT: '0',
        NODE_OPTIONS: flags.join(' '),
        ...environment,
      };
      const how = [...limitsOf(cgroupMib), '--rm', `--pidfile=${this.#pidFile}`, ...environmentOf(settings)];
      this.#child = spawn('podman', [...store.engine, 'run', ...how, store.image, 'api'], {
        // Podman leaves a file there when the kernel ends a container for its memory.
        cwd: dirname(logFile),
        stdio: [...stdio],
      });
    } else {
      // The shell joins the group, then replaces itself with Node.
      const join = this.#group ? `echo $$ > ${this.#group.path}/cgroup.procs && ` : '';
      const node = [process.execPath, ...LAUNCHER.flags, ...flags];
      this.#child = spawn('/bin/sh', ['-c', `${join}exec "$0" "$@"`, ...node, CLI, 'api'], {
        env: {
          ...machineEnvironment(),
          ...LAUNCHER.environment,
          NODE_COMPILE_CACHE: compileCache(),
          PORT: '0',
          ...environment,
        },
        stdio: [...stdio],
      });
    }
    closeSync(log);
    this.#watch = setInterval(() => {
      this.#rssPeakMib = Math.max(this.#rssPeakMib, this.rssMib());
    }, 50);
  }

  get limitedBy(): string {
    if (this.#pidFile !== undefined) return 'podman';
    return this.#group?.name ?? '--max-old-space-size alone';
  }

  get #pid(): number {
    if (this.#pidFile === undefined) return this.#child.pid ?? 0;
    return existsSync(this.#pidFile) ? Number(readFileSync(this.#pidFile, 'utf8')) : 0;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get baseUrl(): string {
    return announced(readFileSync(this.#logFile, 'utf8'), 'baseUrl') ?? '';
  }

  rssMib(): number {
    try {
      const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8');
      return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      return 0;
    }
  }

  /** User and system time since its start. */
  cpuSeconds(): number {
    try {
      const fields = readFileSync(`/proc/${this.#pid}/stat`, 'utf8')
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

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#watch);
    if (this.isAlive) {
      const exit = once(this.#child, 'exit');
      // Podman ends after its container.
      if (this.#pid > 0 && this.#pid !== this.#child.pid) spawnSync('kill', ['-KILL', String(this.#pid)]);
      else this.#child.kill('SIGKILL');
      await exit;
    }
    this.#group?.remove();
    this.#group = undefined;
  }
}
