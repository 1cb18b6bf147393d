/** The local mailbox: what would have been mailed, for trying the product without a mail server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markup } from '../../../platform/page/html.ts';
import { type Page, PAGE_HEADERS, renderPage } from '../../../platform/page/page.ts';
import type { Database } from '../../../storage/database.ts';
import { findMail, type KeptMail, listMail } from './mail.store.ts';
import { messagePage, listPage } from './mailbox-pages.ts';

const SHOWN = 50;
const MAX_SEARCH_LENGTH = 320;
/** The one page here with a frame, which shows our own messages only. */
const FRAMING = { ...PAGE_HEADERS, 'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; frame-src 'self'` };
/** A message is styled in its elements and needs nothing from anywhere. Its links open on their own. */
const LETTER_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

const NOT_FROM_HERE: Page = {
  title: 'Mailbox',
  body: markup`<p>This mailbox can only be read on the computer Limn runs on, because it contains password reset links.</p>
    <p>Set SMTP_URL to send email, or start Limn with MAILBOX=open to show all email to everyone who can reach this server.</p>`,
};

/** Bind it only where mail is captured. `open` shows every mail to everyone who can reach this server. */
export function registerMailbox(app: FastifyInstance, db: Database, readers: 'open' | 'loopback'): void {
  void app.register(async (pages) => {
    if (readers === 'loopback')
      pages.addHook('onRequest', async (request, reply) => {
        if (!isFromThisMachine(request)) return show(reply.code(403), NOT_FROM_HERE);
      });
    bindPages(pages, db);
  });
}

/**
 * By the socket, never by what a header claims. A proxy on this machine calls from here too, for others: the
 * headers that proxies add show it.
 */
function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const isForwarded = Object.keys(raw.headers).some((name) => /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|via)$/.test(name));
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '');
}

function bindPages(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: { to?: unknown; before?: unknown } }>('/mailbox', async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH) : '';
    const before = idOf(request.query.before);
    const mails = await db.control((tx) => listMail(tx, { limit: SHOWN + 1, to, before }));
    const more = mails.length > SHOWN ? mails[SHOWN - 1]?.id : undefined;
    return show(reply, listPage({ mails: mails.slice(0, SHOWN), to, before: more, isFirst: before === undefined }));
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = await find(db, request.params.id);
    return mail ? show(reply, messagePage(mail), FRAMING) : missing(reply);
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
    const mail = await find(db, request.params.id);
    return mail && mail.html !== '' ? reply.headers(LETTER_HEADERS).send(mail.html) : missing(reply);
  });
}

async function find(db: Database, id: string): Promise<KeptMail | undefined> {
  const known = idOf(id);
  return known === undefined ? undefined : db.control((tx) => findMail(tx, known));
}

function idOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function show(reply: FastifyReply, page: Page, headers = PAGE_HEADERS): FastifyReply {
  return reply.headers(headers).send(renderPage(page));
}

function missing(reply: FastifyReply): FastifyReply {
  return show(reply.code(404), {
    title: 'Email not found',
    body: markup`<p>It’s no longer here.</p>
      <a class="button" href="/mailbox">Mailbox</a>`,
  });
}
