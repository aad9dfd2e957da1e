/**
 * Makes the text and the HTML of a mail. Both have the same content; the HTML loads nothing from anywhere.
 */
import type { Mail } from '../../domain/mail.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

export function mailBody(
  { subject, paragraphs, action, footnote }: Mail,
  publicUrl: string,
): { text: string; html: string } {
  const link = action && { label: action.label, url: `${publicUrl}${action.path}` };
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(footnote ? [footnote] : []),
  ];
  return { text: `${text.join('\n\n')}\n`, html: html(subject, paragraphs, link, footnote) };
}

const FONT = 'font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** Mail programs support inline styles only. */
function html(
  subject: string,
  paragraphs: readonly string[],
  link: { readonly label: string; readonly url: string } | undefined,
  footnote: string | undefined,
): string {
  const button = link && [
    `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#087f5b;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>`,
    `<p style="color:#667;font-size:13px;word-break:break-all">Or open this address:<br>${escapeHtml(link.url)}</p>`,
  ];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;color:#1c2024;${FONT}"><div style="max-width:520px;margin:0 auto">`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 14px">${escapeHtml(paragraph)}</p>`),
    ...(button ?? []),
    ...(footnote ? [`<p style="color:#667;font-size:13px">${escapeHtml(footnote)}</p>`] : []),
    '</div></body></html>',
  ].join('\n');
}
