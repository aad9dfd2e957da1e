// Node's own metrics, without what they cost an idle process.
import perfHooks from 'node:perf_hooks';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * prom-client samples the event loop every 10 ms, which wakes an idle process a hundred times a second.
 * Sampling once per iteration of the loop costs nothing, and measures how long iterations take. prom-client
 * has no setting for it.
 */
export function collectWithoutWaking(register: Registry): void {
  const { monitorEventLoopDelay } = perfHooks;
  // `resolution` is for versions of Node that do not know `samplePerIteration`.
  const perTurn = { resolution: 10, samplePerIteration: true };
  perfHooks.monitorEventLoopDelay = () => monitorEventLoopDelay(perTurn);
  try {
    collectDefaultMetrics({ register });
  } finally {
    perfHooks.monitorEventLoopDelay = monitorEventLoopDelay;
  }
}
