/** What a page does and says while the server is away. */
import { notifications } from '@mantine/notifications';
import { OUTAGE_RETRY_MS } from '../../query-client.ts';

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
  try {
    return await load();
  } catch {
    while (!(await isReachable())) {
      showOutage();
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_RETRY_MS));
    }
    hideOutage();
    // What is missing now is of an earlier version, or the browser remembers that it was: the router loads the application anew.
    return load();
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/console/', { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}
