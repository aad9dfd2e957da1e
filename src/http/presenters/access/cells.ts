// Makes contract bodies of what a person has in other installations (cells).
import type {
  OtherCell as OtherCellBody,
  PasskeyLookUp,
  Ticket,
} from '../../../../generated/console/types.gen.ts';
import type { OtherCell } from '../../../domain/access/session-over-cells.ts';
import { type Presented, presented } from '../presented.ts';
import { membershipBodies } from './session.ts';

/** A session of an identity provider lists none (session-over-cells.ts). */
export const presentOtherCell = ({ cell, organizations }: OtherCell): Presented<OtherCellBody> =>
  presented<OtherCellBody>({
    name: cell,
    is_silent: organizations === null,
    organizations: membershipBodies(organizations ?? [], null),
  });

export const presentTicket = (ticket: string): Presented<Ticket> => presented<Ticket>({ ticket });

export const presentPasskeyLookUp = (cell: string | null): Presented<PasskeyLookUp> =>
  presented<PasskeyLookUp>({ cell });
