/** Several installations (cells) behind one address: which one a request is for, and the way from one to another. */
import { continueSession, makeTicket } from '#client/calls';
import { listOtherCellsOptions } from '#client/queries';
import type { OrganizationOfPerson, OtherCell } from '#client/types';
import { announceSignIn } from './parts/sign-in/sign-in-news.ts';

/** Leads a request to a cell. Without it, the session's cookie does. */
export const toCell = (cell: string | null | undefined) =>
  cell === null || cell === undefined ? {} : { headers: { 'Countersign-Cell': cell } };

/** Leads to the cell that a link names before its token, if it names one. */
export const toCellOf = (token: string) => toCell(/^([a-z][a-z0-9]{0,15})\./.exec(token)?.[1]);

export const otherCellsQuery = { ...listOtherCellsOptions(), staleTime: 60_000 };

export interface OrganizationElsewhere extends OrganizationOfPerson {
  readonly cell: string;
}

export const organizationsElsewhere = (cells: readonly OtherCell[]): OrganizationElsewhere[] =>
  cells.flatMap(({ name: cell, organizations }) =>
    organizations.map((organization) => ({ ...organization, cell })),
  );

/**
 * Continues the session in another cell, with one of its pages. The ticket is in no address: no log, no history and no other page
 * sees it.
 */
export async function goToCell(cell: string, href: string): Promise<void> {
  const { data } = await makeTicket<true>({ body: { cell } });
  await continueSession<true>({ body: { ticket: data.ticket }, ...toCell(cell) });
  announceSignIn();
  // Loaded anew: what this page knows is of the cell before.
  window.location.assign(`/console${href}`);
}
