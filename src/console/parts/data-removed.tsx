/** Says why an event's data is no longer there. */
import { Text } from '@mantine/core';
import { Time } from './values/time.tsx';

export const DataRemoved = ({ erasedAt }: { readonly erasedAt: string | null }) => (
  <Text variant="hint">
    {erasedAt === null ? (
      'The data was removed: the service keeps events’ data for a limited time. It cannot be sent again.'
    ) : (
      <>
        The data was erased on <Time at={erasedAt} /> at the request of the operator, because what is known of
        a customer had to go. It cannot be sent again.
      </>
    )}
  </Text>
);
