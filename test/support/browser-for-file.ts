/** One browser for the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, vi } from 'vitest';
import { startBrowser } from './browser.ts';

/**
 * The time limit of a test in a browser: dozens of steps, each with a limit of its own. They take 10 s on two
 * cores that four files share; this is enough where everything takes nine times as long.
 */
const STORY_MS_MAX = 90_000;

export async function browserForFile(): Promise<Browser> {
  vi.setConfig({ testTimeout: STORY_MS_MAX });
  const browser = await startBrowser();
  afterAll(() => browser.close());
  return browser;
}
