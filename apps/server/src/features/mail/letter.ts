/** How a letter looks: plain text, and the same in simple HTML that every mail client shows. */
import { type Html, markup } from '../../platform/page/html.ts';
import type { Letter } from './mailer.port.ts';

export function letterText({ lines, action, afterwards = [] }: Letter): string {
  return [...lines, ...(action ? [`${action.label}:\n${action.url}`] : []), ...afterwards, 'Limn'].join('\n\n').concat('\n');
}

export function letterHtml({ subject, lines, action, afterwards = [] }: Letter): string {
  return markup`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${STYLES.page}"><div style="${STYLES.sheet}">
<p style="${STYLES.brand}">Limn</p>
${lines.map(paragraph)}${action && button(action)}${afterwards.map(paragraph)}
</div></body></html>
`.text;
}

const STYLES = {
  page: "margin:0;padding:24px;background:#f4f6f8;font-family:'Open Sans',Arial,sans-serif;font-size:15px;line-height:24px;color:#1a222e",
  sheet: 'max-width:520px;margin:0 auto;padding:32px;border-radius:10px;background:#ffffff',
  brand: 'margin:0 0 24px;font-size:18px;font-weight:bold;color:#16243a',
  button: 'display:inline-block;padding:12px 20px;border-radius:6px;background:#b64a02;color:#ffffff;font-weight:bold;text-decoration:none',
  small: 'margin:0 0 16px;font-size:13px;color:#5b626e',
  link: 'color:#1d4d87;word-break:break-all',
};

function paragraph(line: string): Html {
  return markup`<p style="margin:0 0 16px">${line}</p>`;
}

function button({ label, url }: { label: string; url: string }): Html {
  return markup`<p style="margin:24px 0"><a href="${url}" style="${STYLES.button}">${label}</a></p>
<p style="${STYLES.small}">If the button does not work, open this address:<br><a href="${url}" style="${STYLES.link}">${url}</a></p>`;
}
