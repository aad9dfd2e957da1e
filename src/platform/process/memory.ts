// How much memory this process may use.
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** The limit of the container or control group if there is one, else the machine's memory. */
export function memoryMax(): number {
  const { heap_size_limit: heap } = getHeapStatistics();
  const constrained = process.constrainedMemory();
  const total = totalmem();
  // Without a limit, Linux reports one larger than any machine's memory, and other systems report 0.
  const given = constrained > 0 && constrained < total ? constrained : total;
  // Node derives its heap limit from the memory unless an option sets it; a smaller limit set by an option
  // wins.
  return Math.min(heap, given);
}
