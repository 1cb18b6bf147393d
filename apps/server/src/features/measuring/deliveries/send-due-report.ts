/**
 * Mails one report that is due. A step of the jobs, on any number of machines: the schedule is held while its
 * mails are written down, all in one transaction, so that each recipient is sent each period exactly once,
 * whichever process dies when. The mail server is asked by the outbox.
 */
import { companyTimezone, memberAddress } from '../../people/accounts/accounts.read.ts';
import type { Message } from '../../people/mail/mailer.port.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { isCountingBehind } from '../counting/behind.read.ts';
import { mailTicket, type Recipient } from './delivery-addresses.ts';
import { claimDueSchedule, endWithoutRecipients, findSchedule, noteSent } from './deliveries.store.ts';
import { forgetUnanswered, listGuests } from './guests.store.ts';
import { nextSending, periodBefore } from './periods.ts';
import type { ReadReport } from './report-content.port.ts';
import { fileAddress, reportInApp, stopAddress } from './report-addresses.ts';
import { reportMessage } from './report-mail.ts';

export interface DueReportDeps {
  db: Pick<Database, 'withCompany' | 'control'>;
  /** Writes a message down in this transaction. */
  enqueue(tx: Tx, message: Message): Promise<void>;
  readReport: ReadReport;
  publicUrl: string;
  /** Key of the addresses in mails. */
  secret: Uint8Array;
  /** Whether all that this machine had collected when the report became due is in the database. */
  areJournalsDrained: boolean;
  now(): Date;
}

/** A report waits so long until all is counted, and says then that something may be missing. */
const MAX_WAIT_MS = 3 * 3_600_000;

export async function sendDueReport(
  companyId: number,
  id: number,
  { db, enqueue, readReport, publicUrl, secret, areJournalsDrained, now }: DueReportDeps,
): Promise<void> {
  const known = await db.withCompany(companyId, (tx) => findSchedule(tx, companyId, id));
  if (!known) return;
  // Anyone who left the company, or never proved their address, gets nothing.
  const addresses = await db.control(async (tx) => {
    const found = new Map<number, string>();
    for (const userId of known.users) {
      const to = await memberAddress(tx, companyId, userId);
      if (to !== undefined) found.set(userId, to);
    }
    return found;
  });
  await db.withCompany(companyId, async (tx) => {
    const schedule = await claimDueSchedule(tx, companyId, id, now());
    if (!schedule) return;
    const isBehind = !areJournalsDrained || (await isCountingBehind(tx));
    if (isBehind && now().getTime() < schedule.next_at.getTime() + MAX_WAIT_MS) return;
    const timezone = await companyTimezone(tx, companyId);
    const { every, openers, report, model, users, sent_to: sentTo } = schedule;
    const period = periodBefore(every, timezone, now().getTime());
    await noteSent(tx, companyId, id, { nextAt: nextSending(every, timezone, now().getTime()), to: period.to });
    await forgetUnanswered(tx, companyId);
    const guests = (await listGuests(tx, companyId, id)).filter(({ hasAgreed }) => hasAgreed);
    const all: { to: string; recipient: Recipient }[] = [
      ...users.flatMap((userId) => {
        const to = addresses.get(userId);
        return to === undefined ? [] : [{ to, recipient: { userId } }];
      }),
      ...guests.map(({ id: guestId, email }) => ({ to: email, recipient: { guestId } })),
    ];
    // A member whose address was entered as a guest's, too, gets one.
    const recipients = all.filter(({ to }, place) => place === all.findIndex((one) => one.to.toLowerCase() === to.toLowerCase()));
    if (recipients.length === 0) await endWithoutRecipients(tx, companyId);
    if ((sentTo !== null && sentTo >= period.to) || recipients.length === 0) return;
    const content = { ...(await readReport(tx, companyId, { report, ...period, openers, model })), isBehind };
    for (const { recipient, to } of recipients) {
      const ticket = mailTicket({ companyId, scheduleId: id, recipient, ...period }, secret);
      await enqueue(
        tx,
        reportMessage({
          to,
          every,
          content,
          period,
          openers,
          // People outside the company can't sign in there.
          reportUrl: 'guestId' in recipient ? undefined : publicUrl + reportInApp(report, period, { openers, model: content.model?.id }),
          ticket,
          fileUrl: publicUrl + fileAddress(ticket),
          stopUrl: publicUrl + stopAddress(ticket),
        }),
      );
    }
  });
}
