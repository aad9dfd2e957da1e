// What the lines say of a process that are written before its settings are read, or past its log.
import type { LogSource } from '../platform/log.ts';
import type { Role } from '../platform/process/role.ts';
import { runningVersion } from '../platform/process/version.ts';

export const logSource = (role: Role): LogSource => ({
  role,
  version: runningVersion(),
  cell: process.env.CELL || undefined,
});
