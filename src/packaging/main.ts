/**
 * `npm run pack:server`: packs what runs, as `dist/packages/countersign-<version>.tar.gz`, with Node as `…-<platform>.tar.gz`.
 * Beside each is its SBOM, which it also contains. `-- --out DIR` takes another folder. `npm run pack:deb` makes a Debian package too, for which the machine needs dpkg-deb.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/if-stale.ts';
import { writePackages, writeSums } from './packages.ts';
import { readRelease } from './release.ts';

const { values } = parseArgs({
  options: { deb: { type: 'boolean', default: false }, out: { type: 'string' } },
});
const out = resolve(values.out ?? `${root}dist/packages`);
if (values.out === undefined) rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
if (readdirSync(out).length > 0) {
  process.stderr.write(`${out} is not empty: name another folder.\n`);
  process.exit(1);
}
await writePackages(out, readRelease(), { isDebianToo: values.deb });
writeSums(out);
process.stdout.write(`They are in ${out}.\n`);
