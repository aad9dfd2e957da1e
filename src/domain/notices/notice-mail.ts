// Mail about notices, to those who administer the organization and want it, in the transaction of the notice.
import type { Notice } from '../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../context.ts';
import { enqueueMail, type Mail } from '../mail.ts';

/** What a mail says. */
type NoticedEndpoint = Pick<
  Notice,
  'kind' | 'organizationId' | 'endpointId' | 'endpointUrl' | 'reason' | 'actorName'
>;

interface MemberKey {
  readonly organizationId: string;
  readonly memberId: string;
}

/** Whoever did it knows of it already. Nothing happens where mail is not configured. */
export async function mailNotice(tx: TransactionContext, notice: NoticedEndpoint): Promise<void> {
  if (!tx.rules.mail) return;
  const readers = await tx.db.query<{ email: string; organizationName: string }>`
    select member.email, organization.name as "organizationName"
    from member join organization on organization.id = member.organization_id
    where member.organization_id = ${notice.organizationId}::uuid and member.role in ('OWNER', 'ADMIN')
      and member.notices_by_mail and lower(member.email) is distinct from lower(${tx.actor?.name ?? null})`;
  for (const { email, organizationName } of readers) {
    await enqueueMail(tx, mailOf(notice, email, organizationName));
  }
}

function mailOf(notice: NoticedEndpoint, to: string, organizationName: string): Mail {
  const { kind, organizationId, endpointId, endpointUrl, reason, actorName } = notice;
  const because = reason === null ? '' : ` The reason: ${reason}.`;
  const by = actorName === null ? '' : ` by ${actorName}`;
  const texts = {
    endpoint_disabled: {
      subject: `A webhook endpoint of ${organizationName} was disabled`,
      said: `The endpoint ${endpointUrl} was disabled${by}.${because}`,
      next: 'Nothing is sent to it until it is restored. What happens until then to deliveries that were under way: they wait.',
    },
    endpoint_restored: {
      subject: `A webhook endpoint of ${organizationName} was restored`,
      said: `The endpoint ${endpointUrl} was restored${by}.${because}`,
      next: 'Deliveries that waited for it are being sent.',
    },
    deliveries_exhausted: {
      subject: `Deliveries to a webhook endpoint of ${organizationName} fail`,
      said: `Deliveries to ${endpointUrl} have failed for good.${because}`,
      next: 'Fix the receiver, then replay what failed. This is said once: further failures are counted in the same notice.',
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
      path: `/console/${organizationId}/deliveries?endpoint_id=${endpointId}${isFailure ? '&status=failed' : ''}`,
    },
    footnote: 'You get this as an owner or admin of the organization. Turn it off on the page of notices.',
  };
}

/** Whether the member gets notices by mail, where mail is configured. */
export async function wantsNoticesByMail(
  context: Context,
  { organizationId, memberId }: MemberKey,
): Promise<boolean> {
  const [member] = await context.db.query<{ byMail: boolean }>`
    select notices_by_mail as "byMail" from member
    where organization_id = ${organizationId}::uuid and id = ${memberId}::uuid`;
  return member?.byMail ?? false;
}

export async function setNoticesByMail(
  context: Context,
  { organizationId, memberId }: MemberKey,
  byMail: boolean,
): Promise<void> {
  await context.db.execute`
    update member set notices_by_mail = ${byMail}
    where organization_id = ${organizationId}::uuid and id = ${memberId}::uuid`;
}
