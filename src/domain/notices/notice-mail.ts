// Mail about notices, to those who administer the organization and want it, in the transaction of the notice.
import type { Context, TransactionContext } from '../context.ts';
import { enqueueMail } from '../mail.ts';
import type { NoticeText } from './notice-text.ts';

/** A member, who reads the notices of their organization. */
export interface NoticeReader {
  readonly organizationId: string;
  readonly memberId: string;
}

/** Whoever did it knows of it already. Nothing happens where mail is not configured. In SQL: workers never load Prisma. */
export async function mailNotice(
  tx: TransactionContext,
  organizationId: string,
  textOf: () => Promise<NoticeText>,
): Promise<void> {
  if (!tx.rules.mail) return;
  const readers = await tx.db.query<{ email: string }>`
    select email from member
    where organization_id = ${organizationId}::uuid and role in ('OWNER', 'ADMIN')
      and notices_by_mail and lower(email) is distinct from lower(${tx.actor?.name ?? null})`;
  for (const { email: to } of readers) {
    const { subject, paragraphs, action } = await textOf();
    const footnote =
      'You get this as an owner or admin of the organization. Turn it off on the page of notices.';
    await enqueueMail(tx, { to, subject, paragraphs, action, footnote });
  }
}

/** Whether the member gets notices by mail, where mail is configured. */
export async function wantsNoticesByMail(
  context: Context,
  { organizationId, memberId }: NoticeReader,
): Promise<boolean> {
  const where = { organization_id: organizationId, id: memberId };
  return (await context.db.prisma.member.findUnique({ where }))?.notices_by_mail ?? false;
}

export async function setNoticesByMail(
  context: Context,
  { organizationId, memberId }: NoticeReader,
  notices_by_mail: boolean,
): Promise<void> {
  const where = { organization_id: organizationId, id: memberId };
  await context.db.prisma.member.updateMany({ where, data: { notices_by_mail } });
}
