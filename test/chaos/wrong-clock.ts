/**
 * Preloaded into a process of the product (`node --import`): shifts its clock by the number of milliseconds
 * in a file, like libfaketime. The product itself has no such feature.
 */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 50;

const file = process.env.WRONG_CLOCK_FILE;
if (file === undefined) throw new Error('WRONG_CLOCK_FILE names no file.');
const RealDate = Date;
const offsetMs = () => Number(readFileSync(file, 'utf8').trim() || '0');
let byMs = offsetMs();
setInterval(() => {
  byMs = offsetMs();
}, LOOK_EVERY_MS).unref();
const now = () => RealDate.now() + byMs;

globalThis.Date = new Proxy(RealDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
});
