import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below Linux's ephemeral ports, which outgoing connections may take while the listener is closed. */
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;

/** A port for a listener that is to be closed and opened again. Not seeded: several runs share a machine. */
export async function lastingFreePort(): Promise<number> {
  for (;;) {
    const port = PORT_MIN + Math.floor(Math.random() * (PORT_MAX - PORT_MIN));
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
