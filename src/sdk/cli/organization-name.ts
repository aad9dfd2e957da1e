// How the tool names the organization of a key.
import type { Countersign } from '../countersign.ts';
import { oneLine } from './forward.ts';

const CHARACTERS_MAX = 60;

export const organizationName = ({ name }: Awaited<ReturnType<Countersign['organization']['get']>>): string =>
  oneLine(name, CHARACTERS_MAX);
