/** Addresses of endpoints, as people read them. */
import { useSession } from '../../session.ts';

/** The built-in receiver that has this address; undefined for any other. */
export function useInboxId(url: string | undefined): string | undefined {
  const { features } = useSession();
  if (!features.demo || url === undefined) return undefined;
  return /\/inbox\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(url)?.[1];
}
