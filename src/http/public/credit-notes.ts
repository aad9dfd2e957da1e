// Credit notes in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/credit-notes/credit-note.ts';
import * as draft from '../../domain/business/credit-notes/draft.ts';
import * as credit from '../../domain/business/credit-notes/use-credit.ts';
import { presentCreditNote } from '../presenters/business/resources.ts';
import { acts, changes, creates, deletes, gets, lists } from './versioned.ts';

export const creditNotes = {
  listCreditNotes: lists('credit-notes', domain.listCreditNotes, presentCreditNote),
  createCreditNote: creates('/api/v1/public/credit-notes', draft.createCreditNote, presentCreditNote),
  getCreditNote: gets(domain.getCreditNote, presentCreditNote),
  updateCreditNote: changes(draft.updateCreditNote, presentCreditNote),
  deleteCreditNote: deletes(draft.deleteCreditNote),
  issueCreditNote: acts(credit.issueCreditNote, presentCreditNote),
  applyCreditNote: changes(credit.applyCreditNote, presentCreditNote),
  refundCreditNote: changes(credit.refundCreditNote, presentCreditNote),
} satisfies Partial<RouteHandlers>;
