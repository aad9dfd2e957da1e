import { defineConfig } from 'vitest/config';
import all from '../vitest.config.ts';

/** Tests of what is true of one installation alone, by their names. */
const ofOne: Readonly<Record<string, readonly string[]>> = {
  'what is served without PUBLIC_URL, which CELLS needs': [
    'the contract is served as YAML, without a token and with the address of the server',
    'the contract is served as JSON, without a token',
    'the contract names the server as its reader sees it',
    'without PUBLIC_URL, a request from',
    '127.0.0.1 leads to localhost, where browsers keep the session',
    'SERVICE_NAME renames headers, user agent and handshake type on the wire',
  ],
  'that there is no other cell': ['POST /api/v1/console/session/tickets: 404 for what does not exist'],
};
/** Files that send what no page of the console sends where there are cells. test/http/console/people-over-cells.test.ts has what it sends. */
const ofOnePage = ['test/http/console/sso.test.ts', 'test/http/console/passkeys.test.ts'];
/** And those whose commands make links: they are started for one installation. */
const ofCommands = ['test/acceptance/cli-member.test.ts'];
/** Files about the edge of one process: its memory, its connections, the hosts that it is called by, what it answers without its database. */
const ofOneProcess = ['awkward-hosts', 'every-status', 'problems', 'request-memory', 'server-close'].map(
  (name) => `test/http/${name}.test.ts`,
);

const names = Object.values(ofOne)
  .flat()
  .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/**
 * `npm run test:cells`: what partners, people and operators do, through a router before two cells, as with one. What startTestApp gives
 * to a test is then the address of the router (startOverCells in test/support/two-cells.ts). The processes that some tests start
 * themselves have no cells.
 */
export default defineConfig({
  test: {
    ...all.test,
    include: ['acceptance', 'http', 'console'].map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: [...ofOnePage, ...ofCommands, ...ofOneProcess],
    testNamePattern: new RegExp(`^(?!.*(?:${names.join('|')}))`),
    env: { ...all.test?.env, TEST_CELLS: '2' },
  },
});
