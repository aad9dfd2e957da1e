/**
 * `npm run pack:server`: packs what runs, as `dist/packages/countersign-<version>.tar.gz`, with Node as `…-<platform>.tar.gz`.
 * Beside each is its SBOM, which it also contains. `npm run pack:deb` makes a Debian package too, for which the machine needs dpkg-deb.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { root } from '../build/if-stale.ts';
import { writePackages, writeSums } from './packages.ts';
import { readRelease } from './release.ts';

const out = `${root}dist/packages`;
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await writePackages(out, readRelease(), { isDebianToo: process.argv.includes('--deb') });
writeSums(out);
process.stdout.write('They are in dist/packages.\n');
