/**
 * Pages without sign-in: a shared report, the file of a mailed one, the question whether someone wants it,
 * and the end of its mails. Whatever names nothing that is in force, guessed, revoked or expired, is answered
 * by the same page. No page leads to anything else of the company.
 */
import { dateOfDay, dayIn } from '@limn/model';
import { csvFileName, reportCsv } from '@limn/reporting';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../storage/database.ts';
import { markup } from '../../../platform/page/html.ts';
import { PAGE_HEADERS, renderPage, type Page } from '../../../platform/page/page.ts';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import { readMailTicket, readReportToken, type MailTicket } from './delivery-addresses.ts';
import { bindGuestPages, type PageTools } from './guest-pages.ts';
import { findLink, findSchedule, leaveSchedule } from './deliveries.store.ts';
import { sharedAddress, stopAddress } from './report-addresses.ts';
import type { ReadReport, ReportContent } from './report-content.port.ts';
import { reportPage } from './report-page.ts';
import type { Days } from './report-labels.ts';
import { wantedMail } from './wanted-mail.ts';

export interface SharedPageDeps {
  db: Pick<Database, 'withCompany' | 'control'>;
  readReport: ReadReport;
  /** Key of the addresses in mails. */
  secret: Uint8Array;
  /** Whether this address may ask once more. */
  mayAsk(address: string): boolean;
  now(): Date;
}

/** No search engine keeps what someone shared. */
const HEADERS = { ...PAGE_HEADERS, 'x-robots-tag': 'noindex, nofollow' };
const GONE: Page = {
  title: 'This link isn’t in use',
  body: markup`<p>It may have expired or been revoked, or part of its address is missing. Ask the person who sent it to you for a new one.</p>`,
};
const TOO_MANY: Page = { title: 'Too many requests', body: markup`<p>Wait a moment, then load this page again.</p>` };

interface Found {
  content: ReportContent;
  period: Days;
  openers: 'people' | 'all';
}

export function bindSharedPages(app: FastifyInstance, { db, readReport, secret, mayAsk, now }: SharedPageDeps): void {
  async function sharedReport(token: string): Promise<Found | undefined> {
    const named = readReportToken(token);
    if (!named) return undefined;
    const { companyId, hash } = named;
    return db.withCompany(companyId, async (tx) => {
      const link = await findLink(tx, companyId, hash, now());
      if (!link) return undefined;
      const yesterday = dayIn(await companyTimezone(tx, companyId), now().getTime()) - 1;
      const period = { from: yesterday - link.days + 1, to: yesterday };
      const { report, openers, model } = link;
      return { content: await readReport(tx, companyId, { report, ...period, openers, model }), period, openers };
    });
  }

  async function mailOf(ticket: unknown): Promise<MailTicket | undefined> {
    return typeof ticket === 'string' ? wantedMail(ticket, { db, secret }) : undefined;
  }

  async function mailedReport(ticket: unknown): Promise<Found | undefined> {
    const mail = await mailOf(ticket);
    if (!mail) return undefined;
    const { companyId, scheduleId, from, to } = mail;
    return db.withCompany(companyId, async (tx) => {
      const schedule = await findSchedule(tx, companyId, scheduleId);
      if (!schedule) return undefined;
      const { report, openers, model } = schedule;
      return { content: await readReport(tx, companyId, { report, from, to, openers, model }), period: { from, to }, openers };
    });
  }

  const guarded: PageTools['guarded'] = (answer) => async (request, reply) =>
    mayAsk(request.ip) ? answer(request, reply) : send(reply, TOO_MANY, 429);

  app.get<{ Params: { token: string } }>(
    sharedAddress(':token'),
    guarded(async ({ params: { token } }, reply) => {
      const found = await sharedReport(token);
      return found
        ? send(reply, reportPage(found.content, found.period, found.openers, `${sharedAddress(token)}/file`))
        : send(reply, GONE, 404);
    }),
  );
  app.get<{ Params: { token: string } }>(
    `${sharedAddress(':token')}/file`,
    guarded(async ({ params: { token } }, reply) => sendFile(reply, await sharedReport(token))),
  );
  app.get<{ Querystring: { t?: unknown } }>(
    '/shared/mail/file',
    guarded(async ({ query: { t } }, reply) => sendFile(reply, await mailedReport(t))),
  );
  app.get<{ Querystring: { t?: unknown } }>(
    '/shared/mail/stop',
    guarded(async ({ query: { t } }, reply) => send(reply, (await mailOf(t)) ? question(String(t)) : STOPPED)),
  );
  void app.register(async (scope) => {
    // Mail programs post a form of their own when someone presses their button.
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    bindGuestPages(scope, { db, secret }, { guarded, send });
    scope.post<{ Querystring: { t?: unknown } }>(
      '/shared/mail/stop',
      guarded(async ({ query: { t } }, reply) => {
        const mail = typeof t === 'string' ? readMailTicket(t, secret) : undefined;
        if (mail) await db.withCompany(mail.companyId, (tx) => leaveSchedule(tx, mail.companyId, mail.scheduleId, mail.recipient));
        return send(reply, STOPPED);
      }),
    );
  });
}

const STOPPED: Page = { title: 'You won’t get this report any more', body: markup`<p>We’ve stopped emailing it to you.</p>` };

/** Scanners of mails follow links: only a press on the button ends anything. */
function question(ticket: string): Page {
  return {
    title: 'Stop this email?',
    body: markup`<p>You won’t get this report by email any more. Others who get it still do.</p>
<form method="post" action="${stopAddress(ticket)}"><button>Stop this email</button></form>`,
  };
}

function send(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.code(status).headers(HEADERS).send(renderPage(page));
}

function sendFile(reply: FastifyReply, found: Found | undefined): FastifyReply {
  if (!found) return send(reply, GONE, 404);
  const { content, period } = found;
  const { report, rows, totals, currency } = content;
  return reply
    .headers({ ...HEADERS, 'content-type': 'text/csv; charset=utf-8' })
    .header('content-disposition', `attachment; filename="${csvFileName(report, dateOfDay(period.from), dateOfDay(period.to))}"`)
    .send(reportCsv(report, rows, totals, currency));
}
