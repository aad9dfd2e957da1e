// What other cells may ask this one, in one list.
import { answering, type CellAnswerer } from '../../platform/cells/question.ts';
import { findOrganizations, organizationFind } from '../access/organization-find.ts';
import { organizationPlaces, placesOf } from '../access/organization-place.ts';
import { organizationsOfEmail } from '../access/person.ts';
import {
  endSessionOfCookie,
  endSessionsOfEmail,
  organizationsOfPerson,
  sessionEnd,
  sessionsEnd,
} from '../access/session-over-cells.ts';
import {
  knowsPasskey,
  passkeyChallengeUse,
  passkeyHere,
  useChallengeForOther,
} from '../access/sign-in/passkey-over-cells.ts';
import { mailSignInLinkForOther, requestedSignInLink } from '../access/sign-in/requested-link.ts';
import { offersOfDomain, ssoOffersOfDomain } from '../access/sso/sso-domain.ts';
import { operatorTokenAnswerers } from '../access/tokens/operator-token-of-cells.ts';
import type { Context } from '../context.ts';
import { cellHoldings, holdingsOf } from './cell-map.ts';
import { moveReadiness, readinessOf } from './move/move-readiness.ts';

/** By the names of the questions. */
export function cellAnswerers(context: Context): ReadonlyMap<string, CellAnswerer> {
  const all = [
    answering(organizationPlaces, (known) => placesOf(context, known)),
    answering(organizationsOfPerson, ({ email }) => organizationsOfEmail(context, email)),
    answering(requestedSignInLink, (requested) => mailSignInLinkForOther(context, requested)),
    answering(ssoOffersOfDomain, ({ domain }) => offersOfDomain(context, domain)),
    answering(passkeyHere, ({ credential_id }) => knowsPasskey(context, credential_id)),
    answering(passkeyChallengeUse, ({ token }) => useChallengeForOther(context, token)),
    answering(sessionEnd, ({ token }) => endSessionOfCookie(context, token)),
    answering(sessionsEnd, ({ email }) => endSessionsOfEmail(context, email)),
    answering(cellHoldings, (after) => holdingsOf(context, after)),
    answering(organizationFind, (sought) => findOrganizations(context, sought)),
    ...operatorTokenAnswerers(context),
    answering(moveReadiness, () => readinessOf(context)),
  ];
  return new Map(all.map((each) => [each.name, each]));
}
