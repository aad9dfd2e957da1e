// Credit notes in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/credit-notes/credit-note.ts';
import * as draft from '../../domain/business/credit-notes/draft.ts';
import * as credit from '../../domain/business/credit-notes/use-credit.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentCreditNote } from '../presenters/business/credit-note.ts';

export const creditNotes = {
  async listCreditNotes({ context, principal, query }) {
    const { page, filter, reply } = listOf('credit-notes', query);
    return reply(
      await domain.listCreditNotes(context, principal.organizationId, page, filter),
      presentCreditNote,
    );
  },

  async createCreditNote({ context, principal, body }) {
    const note = await draft.createCreditNote(context, principal.organizationId, body);
    return created('/api/v1/public/credit-notes', presentCreditNote(note));
  },

  async getCreditNote({ context, principal, path }) {
    const note = await domain.getCreditNote(context, principal.organizationId, path.id);
    return { status: 200, ...withEntityTag(presentCreditNote(note)) };
  },

  async updateCreditNote({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const note = await draft.updateCreditNote(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentCreditNote(note)) };
  },

  async deleteCreditNote({ context, principal, path, headers }) {
    await draft.deleteCreditNote(context, principal.organizationId, path.id, expectedVersion(headers));
    return { status: 204 };
  },

  async issueCreditNote({ context, principal, path, headers }) {
    const expected = expectedVersion(headers);
    const note = await credit.issueCreditNote(context, principal.organizationId, path.id, expected);
    return { status: 200, ...withEntityTag(presentCreditNote(note)) };
  },

  async applyCreditNote({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const note = await credit.applyCreditNote(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentCreditNote(note)) };
  },

  async refundCreditNote({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const note = await credit.refundCreditNote(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentCreditNote(note)) };
  },
} satisfies Partial<RouteHandlers>;
