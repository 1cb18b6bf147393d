/** The pages of the local mailbox. They do all they do without a script. */
import { type Html, markup } from '../../../platform/page/html.ts';
import type { Page } from '../../../platform/page/page.ts';
import type { KeptMail, ListedMail } from './mail.store.ts';

export interface MailList {
  mails: readonly ListedMail[];
  /** Part of the recipient's address that was looked for. */
  to: string;
  /** Where the next page begins. */
  before: number | undefined;
  isFirst: boolean;
}

export function listPage({ mails, to, before, isFirst }: MailList): Page {
  const query = to === '' ? '' : `to=${encodeURIComponent(to)}&`;
  const more = markup`<p class="below"><a href="/mailbox?${query}before=${before ?? 0}">Older emails</a></p>`;
  const all = markup`<p class="below"><a href="/mailbox">Show all emails</a></p>`;
  return {
    title: 'Mailbox',
    wide: true,
    body: markup`<p>No mail server is set up, so emails stay here instead of being sent. Newest first.</p>
${(mails.length > 0 || to !== '' || !isFirst) && search(to)}
${mails.length > 0 ? markup`<ul class="messages">${mails.map(item)}</ul>` : nothing(to, isFirst)}
${before !== undefined && more}${mails.length > 0 && to !== '' && all}`,
  };
}

function search(to: string): Html {
  return markup`<form class="search" role="search" action="/mailbox" method="get">
<div><label for="to">Recipient</label><input id="to" name="to" type="search" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false" value="${to}"></div>
<button>Search</button>
</form>`;
}

function nothing(to: string, isFirst: boolean): Html {
  if (!isFirst) return markup`<p class="note">There are no older emails.</p><p class="below"><a href="/mailbox">Newest emails</a></p>`;
  if (to === '') return markup`<p class="note">No emails yet. Sign up or reset a password, and the email appears here.</p>`;
  return markup`<p class="note">No email was sent to “${to}”.</p><p class="below"><a href="/mailbox">Show all emails</a></p>`;
}

function item(mail: ListedMail): Html {
  const heads = markup`<span class="subject">${mail.subject}</span>${time(mail.createdAt)}<span class="to">${mail.recipient}</span>`;
  return markup`<li><a href="/mailbox/${mail.id}">${heads}</a></li>`;
}

/**
 * The message twice: as most programs show it, in a frame that may do nothing but open its links, and as
 * text.
 */
export function messagePage(mail: KeptMail): Page {
  const frame = markup`<iframe class="mail" title="The email as email apps show it" src="/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" height="${frameHeight(mail.text)}"></iframe>`;
  return {
    title: mail.subject,
    wide: true,
    body: markup`<div class="facts"><span>To <strong>${mail.recipient}</strong></span>${time(mail.createdAt)}</div>
${mail.html !== '' && frame}
<h2 class="part">As plain text</h2>
<div class="message">${withLinks(mail.text)}</div>
<p class="below"><a href="/mailbox">All emails</a></p>`,
  };
}

/** About as high as the message is at its full width: a frame cannot be asked without a script. */
function frameHeight(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + (line === '' ? 0.7 : Math.ceil(line.length / 66)), 0);
  return Math.min(1200, 200 + Math.round(lines * 26));
}

function time(at: Date): Html {
  return markup`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** The text, with the addresses in it made links. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<a href="${part}">${part}</a>` : markup`${part}`));
}
