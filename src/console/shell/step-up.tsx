/** Asks the person to sign in again, when the server wants a recent sign-in or the session has ended, and lets the request go on. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onSignInRequired, type SignInReason } from '../api.ts';
import { isPortal } from '../portal.ts';
import { useSignInElsewhere } from './sign-in-elsewhere.ts';
import { type StepUpWay, stepUpWays } from './step-up-ways.tsx';

interface Waiting {
  readonly reason: SignInReason;
  readonly resolve: (confirmed: boolean) => void;
}

/** @param onLeave after somebody has decided not to go on with a page whose session has ended. */
export function StepUpDialog({ onLeave }: { readonly onLeave: () => void }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(
    () =>
      onSignInRequired((reason) => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        // Requests of the same time wait for the same answer.
        setWaiting((others) => [...others, { reason, resolve }]);
        return promise;
      }),
    [],
  );
  const end = (confirmed: boolean) => {
    for (const { resolve } of waiting) resolve(confirmed);
    setWaiting([]);
  };
  const isEnded = waiting.some(({ reason }) => reason === 'ended');
  const leave = () => {
    onLeave();
    end(false);
  };
  return (
    <Modal
      opened={waiting.length > 0}
      onClose={isEnded ? leave : () => end(false)}
      title={isEnded ? 'Your session has ended' : 'Confirm that it is you'}
      size="sm"
      zIndex={350}
      {...(isEnded && { withCloseButton: false, closeOnClickOutside: false, closeOnEscape: false })}
    >
      {isPortal ? (
        <OpenAgain onClose={isEnded ? leave : () => end(false)} />
      ) : isEnded ? (
        <EndedSession onDone={() => end(true)} onLeave={leave} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Before secrets are shown or sign-in is changed, your last sign-in must be at most 15 minutes ago.
          </Text>
          {stepUpWays.map((Way: StepUpWay) => (
            <Way key={Way.name} onDone={() => end(true)} />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => end(false)}>
              Cancel
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** A portal's visitors sign in elsewhere, and come back by another link. */
const OpenAgain = ({ onClose }: { readonly onClose: () => void }) => (
  <Stack gap="md">
    <Text size="sm">
      This needs a page that was opened within the last 15 minutes. Open it again from where you came.
    </Text>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);

function EndedSession({ onDone, onLeave }: { readonly onDone: () => void; readonly onLeave: () => void }) {
  useSignInElsewhere(onDone);
  return (
    <Stack gap="md">
      <Text size="sm">
        What you have entered here is kept. Sign in again in another tab: this page continues by itself.
      </Text>
      <Button component="a" href="/console/sign-in" target="_blank" data-autofocus>
        Sign in
      </Button>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          Leave this page
        </Button>
      </Group>
    </Stack>
  );
}
