/** The local mailbox: what would have been mailed, for whoever tries the product without a mail server. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, markup } from '../../platform/page/html.ts';
import { type Page, PAGE_HEADERS, renderPage } from '../../platform/page/page.ts';
import type { Database } from '../../storage/database.ts';
import { findMail, type KeptMail, listMail } from './mail.store.ts';

const SHOWN = 100;

/** Bind it only where letters are captured: it shows every letter to anybody who can reach this server. */
export function registerMailbox(app: FastifyInstance, db: Database): void {
  app.get('/mailbox', async (_request, reply) => show(reply, 200, listPage(await db.control((tx) => listMail(tx, SHOWN)))));

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const mail = await db.control((tx) => findMail(tx, id));
    return mail
      ? show(reply, 200, letterPage(mail))
      : show(reply, 404, {
          title: 'No such letter',
          body: markup`<p>It is not here any more.</p>
            <a class="button" href="/mailbox">Mailbox</a>`,
        });
  });
}

function show(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).send(renderPage(page));
}

function listPage(mails: readonly KeptMail[]): Page {
  const list = markup`<ul class="letters">${mails.map(item)}</ul>`;
  const nothing = markup`<p class="note">No letters yet. Sign up, or reset a password, and the letter appears here.</p>`;
  return {
    title: 'Mailbox',
    wide: true,
    body: markup`<p>No mail server is set up, so letters stay here instead of being sent. Newest first.</p>${mails.length > 0 ? list : nothing}`,
  };
}

function item(mail: KeptMail): Html {
  const heads = markup`<span class="subject">${mail.subject}</span>${time(mail.createdAt)}<span class="to">${mail.recipient}</span>`;
  return markup`<li><a href="/mailbox/${mail.id}">${heads}</a></li>`;
}

function letterPage(mail: KeptMail): Page {
  return {
    title: mail.subject,
    wide: true,
    body: markup`<div class="facts"><span>To <strong>${mail.recipient}</strong></span>${time(mail.createdAt)}</div>
<div class="letter">${withLinks(mail.text)}</div>
<p class="below"><a href="/mailbox">All letters</a></p>`,
  };
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
