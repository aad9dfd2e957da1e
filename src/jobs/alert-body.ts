/** Makes what a channel is sent: a message of Slack, a card of Teams, or JSON for a program. What others wrote is text in all of them. */
import type { AlertChannelKind, AlertJob } from '../domain/notices/alert-channel.ts';

/**
 * @param id the same in each attempt, so that a program recognizes a repetition.
 * @param publicUrl where the console is; without it there is no link.
 */
export function alertBody(
  kind: AlertChannelKind,
  id: string,
  { organizationId, alert }: AlertJob,
  publicUrl: string | undefined,
): string {
  const { subject, paragraphs, action } = alert;
  const link = publicUrl === undefined ? null : `${publicUrl}${action.path}`;
  if (kind === 'slack') return JSON.stringify(slackMessage(subject, paragraphs, action.label, link));
  if (kind === 'teams') return JSON.stringify(teamsMessage(subject, paragraphs, action.label, link));
  return JSON.stringify({
    id,
    kind: alert.kind,
    at: alert.at,
    organization_id: organizationId,
    endpoint_id: alert.endpointId,
    endpoint_url: alert.endpointUrl,
    reason: alert.reason,
    failure_rate: alert.failureRate,
    subject,
    text: paragraphs.join(' '),
    link,
  });
}

function slackMessage(
  subject: string,
  paragraphs: readonly string[],
  label: string,
  link: string | null,
): object {
  const lines = [`*${escaped(subject)}*`, ...paragraphs.map(escaped)];
  if (link !== null) lines.push(`<${escaped(link)}|${label}>`);
  return { text: lines.join('\n'), unfurl_links: false, unfurl_media: false };
}

/** Slack's three characters: with them, whoever writes a reason could mention everybody, or hide where a link leads. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** In text runs, which have no Markdown, as text blocks do. */
function teamsMessage(
  subject: string,
  paragraphs: readonly string[],
  label: string,
  link: string | null,
): object {
  const block = (text: string, style: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }],
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(subject, { size: 'Medium', weight: 'Bolder' }),
            ...paragraphs.map((text) => block(text)),
          ],
          actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: label, url: link }],
        },
      },
    ],
  };
}
