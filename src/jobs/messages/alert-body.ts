/** Makes what a channel is sent: a message of Slack, a card of Teams, or JSON for a program. What others wrote is text in all of them. */
import type { AlertChannelKind, AlertJob } from '../../domain/notices/alert-channel.ts';

/**
 * @param id the same in each attempt, so that a program recognizes a repetition.
 * @param publicUrl where the console is; without it there is no link.
 */
export function alertBody(
  kind: AlertChannelKind,
  id: string,
  { organizationId: organization_id, alert }: AlertJob,
  publicUrl: string | undefined,
): string {
  const { subject, paragraphs, action } = alert;
  const link = publicUrl === undefined ? null : `${publicUrl}${action.path}`;
  if (kind === 'slack') {
    const lines = [`*${escaped(subject)}*`, ...paragraphs.map(escaped)];
    if (link !== null) lines.push(`<${escaped(link)}|${action.label}>`);
    return JSON.stringify({ text: lines.join('\n'), unfurl_links: false, unfurl_media: false });
  }
  if (kind === 'teams') {
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        textBlock(subject, { size: 'Medium', weight: 'Bolder' }),
        ...paragraphs.map((text) => textBlock(text)),
      ],
      actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: action.label, url: link }],
    };
    const contentType = 'application/vnd.microsoft.card.adaptive';
    return JSON.stringify({ type: 'message', attachments: [{ contentType, contentUrl: null, content }] });
  }
  const { kind: told, at, endpoint_id, endpoint_url, reason, failureRate: failure_rate } = alert;
  const text = paragraphs.join(' ');
  const about = { organization_id, endpoint_id, endpoint_url, reason, failure_rate };
  return JSON.stringify({ id, kind: told, at, ...about, subject, text, link });
}

/** Slack's three characters: with them, whoever writes a reason could mention everybody, or hide where a link leads. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Of a text run, which has no Markdown, as Teams' text blocks do. */
const textBlock = (text: string, style: object = {}): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});
