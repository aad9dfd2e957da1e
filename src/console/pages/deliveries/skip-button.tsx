/** Lets those behind a delivery pass, where it may hold them up. */

import type { Delivery, WebhookEndpoint } from '#client/types';
import { AskingButton, type AskingButtonProps } from '../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../parts/forms/fields.ts';

/** Whether it is in line, and failed at least once. The server knows. */
export const holdsUp = (
  { status, attempt_count, waits_behind }: Pick<Delivery, 'status' | 'attempt_count' | 'waits_behind'>,
  endpoint: Pick<WebhookEndpoint, 'ordering' | 'on_exhausted'> | undefined,
): boolean =>
  endpoint !== undefined &&
  endpoint.ordering !== 'none' &&
  (waits_behind !== undefined ||
    (status === 'pending' && attempt_count > 0) ||
    status === 'held' ||
    (status === 'failed' && endpoint.on_exhausted === 'hold'));

export const SkipButton = <const All extends Fields, Answer, Failure, Input>(
  props: Pick<AskingButtonProps<All, Answer, Failure, Input>, 'mutation' | 'inputOf' | 'fields'>,
) => (
  <AskingButton
    {...props}
    label="Skip"
    title="Skip this delivery"
    action="Skip"
    done="The delivery was skipped. Those behind it are sent."
  >
    It is not attempted any more, and those behind it are sent. It can be redelivered later, out of its order.
  </AskingButton>
);
