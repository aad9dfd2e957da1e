// What a container's HEALTHCHECK runs: whether this process is ready. Loads nothing of the server.
import { get } from 'node:http';

const { OPERATIONS_PORT: port = '9464' } = process.env;
get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_000 }, ({ statusCode }) => end(statusCode === 200))
  .on('error', () => end(false))
  .on('timeout', () => end(false));

/** @param {boolean} isReady */
function end(isReady) {
  process.exit(isReady ? 0 : 1);
}
