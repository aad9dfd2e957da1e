import { defineConfig } from 'vitest/config';
import all from '../vitest.config.ts';

/** `npm run test:slow`: what takes a minute and seldom fails by itself. CI runs it after `npm test`, and nobody waits for it at work. */
export default defineConfig({ test: { ...all.test, include: ['test/**/*.slow.ts'] } });
