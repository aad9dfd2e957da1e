/** What every resource has: its id, and when it was made and changed. */
import type { FactValues } from '../../../parts/page.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { Time } from '../../../parts/values/time.tsx';

export interface Recorded {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const recordFacts = ({ id, created_at, updated_at }: Recorded): FactValues => ({
  Id: <Id id={id} />,
  Created: <Time at={created_at} />,
  Changed: <Time at={updated_at} />,
});
