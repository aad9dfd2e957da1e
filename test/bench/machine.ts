import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import type { BenchPostgres } from './postgres.ts';

/** What the figures were measured on. */
export async function describeMachine(postgres: BenchPostgres): Promise<Record<string, string>> {
  const { version, fsync, synchronousCommit } = await postgres.facts();
  return {
    CPU: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, shared by all processes of the benchmark`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    Kernel: `${type()} ${release()}`,
    Node: process.version,
    Postgres: `${version}, fsync ${fsync}, synchronous_commit ${synchronousCommit}`,
  };
}
