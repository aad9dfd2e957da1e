// Mail about notices, to those who administer the organization and want it, in the transaction of the notice.
import type { Notice } from '../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../context.ts';
import { enqueueMail, type Mail } from '../mail.ts';

/** A member, who reads the notices of their organization. */
export interface NoticeReader {
  readonly organizationId: string;
  readonly memberId: string;
}

/** What a mail says. */
type NoticedEndpoint = Pick<
  Notice,
  'kind' | 'organization_id' | 'endpoint_id' | 'endpoint_url' | 'reason' | 'actor_name'
> & { /** Whether those behind a failed delivery wait. */ readonly isHolding?: boolean };

/** Whoever did it knows of it already. Nothing happens where mail is not configured. In SQL: workers never load Prisma. */
export async function mailNotice(tx: TransactionContext, notice: NoticedEndpoint): Promise<void> {
  if (!tx.rules.mail) return;
  const readers = await tx.db.query<{ email: string; organizationName: string }>`
    select member.email, organization.name as "organizationName"
    from member join organization on organization.id = member.organization_id
    where member.organization_id = ${notice.organization_id}::uuid and member.role in ('OWNER', 'ADMIN')
      and member.notices_by_mail and lower(member.email) is distinct from lower(${tx.actor?.name ?? null})`;
  for (const { email, organizationName } of readers) {
    await enqueueMail(tx, mailOf(notice, email, organizationName));
  }
}

function mailOf(notice: NoticedEndpoint, to: string, organizationName: string): Mail {
  const { kind, organization_id, endpoint_id, endpoint_url, reason, actor_name, isHolding } = notice;
  const because = reason === null ? '' : ` The reason: ${reason}.`;
  const by = actor_name === null ? '' : ` by ${actor_name}`;
  const texts = {
    endpoint_disabled: {
      subject: `A webhook endpoint of ${organizationName} was disabled`,
      said: `The endpoint ${endpoint_url} was disabled${by}.${because}`,
      next: 'Nothing is sent to it until it is restored. What happens until then to deliveries that were under way: they wait.',
    },
    endpoint_restored: {
      subject: `A webhook endpoint of ${organizationName} was restored`,
      said: `The endpoint ${endpoint_url} was restored${by}.${because}`,
      next: 'Deliveries that waited for it are being sent.',
    },
    deliveries_exhausted: {
      subject: `Deliveries to a webhook endpoint of ${organizationName} fail`,
      said: `Deliveries to ${endpoint_url} have failed for good.${because}`,
      next: isHolding
        ? 'The endpoint is held up: what is behind a failed delivery waits until that is redelivered or skipped. Fix the receiver, then redeliver it. This is said once: further failures are counted in the same notice.'
        : 'Fix the receiver, then replay what failed. This is said once: further failures are counted in the same notice.',
    },
  };
  const { subject, said, next } = texts[kind];
  const isFailure = kind === 'deliveries_exhausted';
  return {
    to,
    subject,
    paragraphs: [said, next],
    action: {
      label: isFailure ? 'Look at what failed' : 'Look at its deliveries',
      path: `/console/${organization_id}/deliveries?endpoint_id=${endpoint_id}${isFailure ? '&status=failed' : ''}`,
    },
    footnote: 'You get this as an owner or admin of the organization. Turn it off on the page of notices.',
  };
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
