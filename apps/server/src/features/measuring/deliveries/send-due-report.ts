/**
 * Mails one report that is due. A step of the jobs, on any number of machines: the schedule is held while its mails are written down, all in one
 * transaction, so that each recipient is sent each period exactly once, whichever process dies when. The mail server is asked by the outbox.
 */
import { companyTimezone, memberAddress } from '../../people/accounts/accounts.read.ts';
import type { Message } from '../../people/mail/mailer.port.ts';
import type { Database, Tx } from '../../../storage/database.ts';
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
  now(): Date;
}

export async function sendDueReport(
  companyId: number,
  id: number,
  { db, enqueue, readReport, publicUrl, secret, now }: DueReportDeps,
): Promise<void> {
  const known = await db.withCompany(companyId, (tx) => findSchedule(tx, companyId, id));
  if (!known) return;
  // Who left the company, or never proved their address, gets nothing.
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
    const timezone = await companyTimezone(tx, companyId);
    const { every, openers, report, model, users, sent_to: sentTo } = schedule;
    const period = periodBefore(every, timezone, now().getTime());
    await noteSent(tx, companyId, id, { nextAt: nextSending(every, timezone, now().getTime()), to: period.to });
    await forgetUnanswered(tx, companyId);
    const guests = (await listGuests(tx, companyId, id)).filter(({ hasAgreed }) => hasAgreed);
    const recipients: { to: string; recipient: Recipient }[] = [
      ...users.flatMap((userId) => {
        const to = addresses.get(userId);
        return to === undefined ? [] : [{ to, recipient: { userId } }];
      }),
      ...guests.map(({ id: guestId, email }) => ({ to: email, recipient: { guestId } })),
    ];
    if (recipients.length === 0) await endWithoutRecipients(tx, companyId);
    if ((sentTo !== null && sentTo >= period.to) || recipients.length === 0) return;
    const content = await readReport(tx, companyId, { report, ...period, openers, model });
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
          reportUrl: 'guestId' in recipient ? undefined : publicUrl + reportInApp(report, period, openers),
          fileUrl: publicUrl + fileAddress(ticket),
          stopUrl: publicUrl + stopAddress(ticket),
        }),
      );
    }
  });
}
