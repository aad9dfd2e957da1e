// Makes contract bodies of credit notes.
import type { CreditNote as CreditNoteBody } from '../../../../generated/api/types.gen.ts';
import type { CreditNote } from '../../../domain/business/credit-notes/credit-note.ts';
import { differing } from '../../../domain/business/credit-notes/credit-note-event.ts';
import { presenter } from '../presented.ts';

export const presentCreditNote = presenter<CreditNote, CreditNoteBody>('CreditNote', differing);
