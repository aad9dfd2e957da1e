/** What every resource has: its id, and when it was made and changed. */
import type { Fact } from '../../../parts/values/facts.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { Time } from '../../../parts/values/time.tsx';

interface Recorded {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const recordFacts = ({ id, created_at, updated_at }: Recorded): Fact[] => [
  ['Id', <Id key="id" id={id} />],
  ['Created', <Time key="created" at={created_at} />],
  ['Changed', <Time key="updated" at={updated_at} />],
];
