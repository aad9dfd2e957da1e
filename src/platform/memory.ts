// How much memory this process may use.
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** What its container or control group allows it, if there is one, else what the machine has. */
export function memoryMax(): number {
  const { heap_size_limit: heap } = getHeapStatistics();
  const constrained = process.constrainedMemory();
  const total = totalmem();
  // Without a limit, Linux reports one beyond any machine's memory, and others 0.
  const given = constrained > 0 && constrained < total ? constrained : total;
  // Node derives its heap from the memory, unless it is told otherwise: then that says what is wanted.
  return Math.min(heap, given);
}
