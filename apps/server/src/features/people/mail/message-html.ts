/**
 * A message as HTML that mail programs show as it is meant: tables for places, styles on every element, no
 * picture from elsewhere, 600 pixels at most. Outlook on Windows draws with Word: it gets a button of its own
 * and a fixed width.
 */
import { Html, markup } from '../../../platform/page/html.ts';
import { LETTER_CSS, STYLES } from './message-styles.ts';
import type { Message } from './mailer.port.ts';

/** Keeps the message's first words out of the preview that stands beside its subject. */
const FILLER = new Html('&#847;&zwnj;&nbsp;'.repeat(60));
const NO_TABLE_WIDTH = new Html('<!--[if mso]></td></tr></table><![endif]-->');
const TABLE_600 = new Html(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
);
const LETTER_STYLE = new Html(`<style>${LETTER_CSS}</style>`);
/** Without it Outlook scales pictures and tables by the screen's density, but not all of them. */
const OUTLOOK_PIXELS = new Html(
  '<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->',
);

/** @param message a clean one */
export function messageHtml(message: Message): string {
  const {
    subject,
    heading = subject,
    preheader = message.lines.join(' '),
    company,
    lines,
    meter,
    facts = [],
    table,
    action,
    afterwards = [],
    links = [],
  } = message;
  return markup`<!doctype html>
<html lang="en-GB" dir="ltr" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${OUTLOOK_PIXELS}
${LETTER_STYLE}
</head>
<body class="l-page" style="${STYLES.page}">
<div style="${STYLES.preheader}" aria-hidden="true">${preheader}${FILLER}</div>
<table role="presentation" class="l-page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.back}"><tr><td class="l-outer" align="center" style="${STYLES.outer}">
${TABLE_600}
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.sheet}">
<tr><td class="l-bar" style="${STYLES.bar}">${bar(company)}</td></tr>
<tr><td class="l-body" style="${STYLES.body}">
<h1 class="l-heading l-strong" style="${STYLES.heading}">${heading}</h1>
${lines.map(paragraph)}${meter && bars(meter)}${facts.length > 0 && factTable(facts)}${table && figureTable(table)}${action && button(action)}${afterwards.map(paragraph)}${action && address(action)}${links.map(smallLink)}
</td></tr>
${message.because !== undefined && foot(message.because)}
</table>
${NO_TABLE_WIDTH}
</td></tr></table>
</body>
</html>
`.text;
}

function bar(company: string | undefined): Html {
  const brand = markup`<td style="${STYLES.brand}">Limn<span aria-hidden="true" style="${STYLES.dot}">.</span></td>`;
  const name = company !== undefined && markup`<td align="right" style="${STYLES.company}">${company}</td>`;
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${brand}${name}</tr></table>`;
}

function paragraph(line: string): Html {
  return markup`<p class="l-text" style="${STYLES.line}">${line}</p>
`;
}

/** Two cells whose widths say it; the words under it say it too. */
function bars({ share, label }: NonNullable<Message['meter']>): Html {
  const percent = share === 0 ? 0 : Math.max(1, Math.round(share * 100));
  const color = share <= 0.05 ? '#be2038' : share <= 0.2 ? '#de620f' : '#227849';
  const full = markup`<td width="${percent}%" height="8" bgcolor="${color}" style="background-color:${color};border-radius:4px;font-size:0;line-height:8px">&nbsp;</td>`;
  const rest = markup`<td width="${100 - percent}%" height="8" style="font-size:0;line-height:8px">&nbsp;</td>`;
  return markup`<table role="presentation" class="l-track" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.meter}"><tr>${percent > 0 && full}${percent < 100 && rest}</tr></table>
<p class="l-text" style="${STYLES.meterLabel}">${label}</p>
`;
}

function factTable(facts: NonNullable<Message['facts']>): Html {
  const rows = facts.map(({ label, value }, index) => {
    const line = index > 0 ? STYLES.factLine : '';
    return markup`<tr><th scope="row" class="l-fact l-label l-rule l-support" style="${line}${STYLES.factLabel}">${label}</th><td class="l-fact l-value l-rule l-text" style="${line}${STYLES.factValue}">${value}</td></tr>
`;
  });
  return markup`<table class="l-tint" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.facts}">
${rows}</table>
`;
}

function figureTable({ label, head, texts, hasTotals = false, rows }: NonNullable<Message['table']>): Html {
  const cell = (text: string, place: number, index: number) => {
    const weight = hasTotals && index === 0 ? 'bold' : 'normal';
    const style = `${STYLES.factLine}${place < texts ? STYLES.rowName : STYLES.rowNumber}font-weight:${weight}`;
    return place === 0
      ? markup`<th scope="row" class="l-rule l-text" style="${style}">${text}</th>`
      : markup`<td class="l-rule l-text" style="${style}">${text}</td>`;
  };
  const heads = head.map(
    (text, place) =>
      markup`<th scope="col" class="l-support" style="${place < texts ? STYLES.rowName : STYLES.rowNumber}font-weight:normal">${text}</th>`,
  );
  return markup`<table class="l-rule" aria-label="${label}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.figures}">
<tr>${heads}</tr>
${rows.map(
  (row, index) => markup`<tr>${row.map((text, place) => cell(text, place, index))}</tr>
`,
)}</table>
`;
}

function smallLink({ label, url }: { label: string; url: string }): Html {
  return markup`<p class="l-support" style="${STYLES.small}"><a href="${url}" target="_blank" rel="noopener" class="l-link" style="${STYLES.link}">${label}</a></p>
`;
}

function button({ label, url }: NonNullable<Message['action']>): Html {
  return markup`<table role="presentation" class="l-wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="l-cell" style="${STYLES.buttonCell}">${outlookButton(label, url)}<a href="${url}" target="_blank" rel="noopener" class="l-button" style="${STYLES.button}">${label}</a>${new Html('<!--<![endif]-->')}</td></tr></table>
`;
}

/**
 * Word knows neither padding nor round corners of a link. It also wants the width said; a message is about
 * ten pixels. All others see a comment, which nothing in it can end: every > is escaped.
 */
function outlookButton(label: string, url: string): Html {
  const width = [...label].length * 10 + 48;
  return markup`${new Html('<!--[if mso]>')}<v:roundrect href="${url}" style="height:46px;v-text-anchor:middle;width:${width}px" arcsize="13%" strokecolor="#b64a02" fillcolor="#b64a02"><w:anchorlock xmlns:w="urn:schemas-microsoft-com:office:word"/><center style="color:#ffffff;font-family:Arial,sans-serif;font-size:16px;font-weight:bold">${label}</center></v:roundrect>${new Html('<![endif]--><!--[if !mso]><!-->')}`;
}

function address({ url }: NonNullable<Message['action']>): Html {
  return markup`<p class="l-support" style="${STYLES.small}">If the button does not work, open this address:<br><a href="${url}" target="_blank" rel="noopener" class="l-link" style="${STYLES.link}">${url}</a></p>`;
}

function foot(because: string): Html {
  return markup`<tr><td class="l-foot" style="${STYLES.foot}"><p class="l-support" style="${STYLES.because}">${because}</p></td></tr>`;
}
