import type { Ended } from './process.ts';

/** With this setting, a process prints which packages it loads. */
export const sayingWhatItLoads = { NODE_OPTIONS: '--import ./test/support/print-loaded-packages.ts' };

export function packagesLoadedBy({ stderr }: Ended): string[] {
  return [...stderr.matchAll(/^loaded (.+)$/gm)].map(([, name = '']) => name);
}
