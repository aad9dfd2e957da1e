/** What a page does and says while the server is away. */
import { notifications } from '@mantine/notifications';
import { OUTAGE_RETRY_MS } from '../query-client.ts';

const ID = 'outage';

export function showOutage(): void {
  notifications.show({
    id: ID,
    title: 'The server cannot be reached',
    message: 'What you see may be old. This page continues by itself.',
    color: 'yellow',
    loading: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const hideOutage = (): unknown => notifications.hide(ID);

/**
 * Loads a part of the application. While the server is away it waits: loading all anew, as routers do when a part is
 * missing, would leave an empty page.
 */
export async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      const part = await load();
      hideOutage();
      return part;
    } catch (error) {
      // It is there: the part is one of an earlier version.
      if (await isReachable()) throw error;
      showOutage();
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_RETRY_MS));
    }
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/console/', { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}
