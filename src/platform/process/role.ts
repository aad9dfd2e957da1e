// What a process of the server does. Logs and metrics name it by the command that starts it.

export interface Roles {
  readonly api: boolean;
  readonly worker: boolean;
}

export type Role = 'start' | 'api' | 'worker' | 'command';

/** @param roles absent for a command, which ends by itself. */
export function roleOf(roles: Roles | undefined): Role {
  if (!roles) return 'command';
  if (roles.api && roles.worker) return 'start';
  return roles.api ? 'api' : 'worker';
}
