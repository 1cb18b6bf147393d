/**
 * Asks people outside the company whether they want a report by mail. Scanners of mails follow links: only a
 * press on a button answers.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../storage/database.ts';
import { markup } from '../../../platform/page/html.ts';
import type { Page } from '../../../platform/page/page.ts';
import { companyName } from '../../people/accounts/accounts.read.ts';
import { readGuestTicket, type GuestTicket } from './delivery-addresses.ts';
import { endWithoutRecipients, findSchedule } from './deliveries.store.ts';
import { agree, findGuest, refuseAll } from './guests.store.ts';
import { AGREE_PATH, agreeAddress } from './report-addresses.ts';
import { everyText, titleOfReport } from './report-labels.ts';

export interface GuestPageDeps {
  db: Pick<Database, 'withCompany'>;
  /** Key of the addresses in mails. */
  secret: Uint8Array;
}

interface GuestQuestion {
  company: string;
  title: string;
  every: string;
  email: string;
}

type Answered<Request> = (request: Request, reply: FastifyReply) => Promise<FastifyReply>;
/** How pages of this kind are guarded and sent. */
export interface PageTools {
  guarded<Request extends FastifyRequest>(answer: Answered<Request>): Answered<Request>;
  send(reply: FastifyReply, page: Page, status?: number): FastifyReply;
}

const VOID: Page = {
  title: 'This request has ended',
  body: markup`<p>It was withdrawn, answered, or it’s more than a week old. You don’t need to do anything.</p>`,
};
const REFUSED: Page = {
  title: 'You won’t be asked again',
  body: markup`<p>This company can’t email you reports, or ask you again.</p>`,
};

export function bindGuestPages(app: FastifyInstance, { db, secret }: GuestPageDeps, { guarded, send }: PageTools): void {
  const read = (ticket: unknown) => (typeof ticket === 'string' ? readGuestTicket(ticket, secret) : undefined);

  async function ask({ companyId, scheduleId, guestId }: GuestTicket): Promise<GuestQuestion | undefined> {
    return db.withCompany(companyId, async (tx) => {
      const guest = await findGuest(tx, companyId, scheduleId, guestId);
      const schedule = guest && (await findSchedule(tx, companyId, scheduleId));
      if (!schedule) return undefined;
      return {
        company: await companyName(tx, companyId),
        title: titleOfReport(schedule.report),
        every: everyText(schedule.every),
        email: guest.email,
      };
    });
  }

  app.get<{ Querystring: { t?: unknown } }>(
    AGREE_PATH,
    guarded(async ({ query: { t } }, reply) => {
      const ticket = read(t);
      const asked = ticket && (await ask(ticket));
      return send(reply, asked ? question(asked, String(t)) : VOID);
    }),
  );
  app.post<{ Querystring: { t?: unknown; answer?: unknown } }>(
    AGREE_PATH,
    guarded(async ({ query: { t, answer } }, reply) => {
      const ticket = read(t);
      const asked = ticket && (await ask(ticket));
      if (!asked) return send(reply, VOID);
      // Scanners post without an answer: that neither agrees nor refuses.
      if (answer !== 'yes' && answer !== 'no') return send(reply, question(asked, String(t)));
      const { companyId, scheduleId, guestId } = ticket;
      const agreed = answer === 'yes';
      await db.withCompany(companyId, async (tx) => {
        if (agreed) return agree(tx, companyId, scheduleId, guestId);
        await refuseAll(tx, companyId, asked.email);
        await endWithoutRecipients(tx, companyId);
      });
      return send(reply, agreed ? thanks(asked) : REFUSED);
    }),
  );
}

function question({ company, title, every, email }: GuestQuestion, ticket: string): Page {
  return {
    title: 'Get this report by email?',
    body: markup`<p>${company} would like to send the report “${title}” to ${email} ${every}. You can stop it with a link in each email.</p>
<form method="post" action="${agreeAddress(ticket, 'yes')}"><button>Yes, send it to me</button></form>
<form method="post" action="${agreeAddress(ticket, 'no')}"><button class="other">No, and don’t ask me again</button></form>`,
  };
}

function thanks({ company, title, every }: GuestQuestion): Page {
  return {
    title: 'You’ll get this report from now on',
    body: markup`<p>${company} will send you “${title}” ${every}. Each email has a link that stops it.</p>`,
  };
}
