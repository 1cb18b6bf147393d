/**
 * Whether a mail is still to be sent: between writing it down and sending it an address may have stopped it,
 * or its schedule was deleted.
 */
import type { Database } from '../../../storage/database.ts';
import { memberAddress } from '../../people/accounts/accounts.read.ts';
import { readGuestTicket, readMailTicket, type MailTicket } from './delivery-addresses.ts';
import { findSchedule } from './deliveries.store.ts';
import { findGuest } from './guests.store.ts';

export interface WantedMailDeps {
  db: Pick<Database, 'withCompany' | 'control'>;
  /** Key of the addresses in mails. */
  secret: Uint8Array;
}

/** The mail of a ticket, if its schedule is in force and its recipient still gets it. */
export async function wantedMail(ticket: string, { db, secret }: WantedMailDeps): Promise<MailTicket | undefined> {
  const mail = readMailTicket(ticket, secret);
  if (!mail) return undefined;
  const { companyId, scheduleId, recipient } = mail;
  if ('guestId' in recipient) {
    const guest = await db.withCompany(companyId, (tx) => findGuest(tx, companyId, scheduleId, recipient.guestId));
    return guest?.hasAgreed ? mail : undefined;
  }
  const schedule = await db.withCompany(companyId, (tx) => findSchedule(tx, companyId, scheduleId));
  const isMember = (await db.control((tx) => memberAddress(tx, companyId, recipient.userId))) !== undefined;
  return schedule?.users.includes(recipient.userId) && isMember ? mail : undefined;
}

/** A report, or the question whether someone wants it. */
export async function isWantedMail(ticket: string, { db, secret }: WantedMailDeps): Promise<boolean> {
  const question = readGuestTicket(ticket, secret);
  if (!question) return (await wantedMail(ticket, { db, secret })) !== undefined;
  const { companyId, scheduleId, guestId } = question;
  return db.withCompany(companyId, async (tx) => (await findGuest(tx, companyId, scheduleId, guestId)) !== undefined);
}
