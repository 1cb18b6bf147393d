/** Schedules and links of reports, for those who may edit. */
import { attributionModels, REPORT_LINKS, REPORT_QUESTIONS, REPORT_SCHEDULES, type ReportLink, type ReportSchedule } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { z } from 'zod';
import type { Handlers } from '../../../api/call.ts';
import { attributionOf, companyName, companyTimezone, memberNames } from '../../people/accounts/accounts.read.ts';
import type { Message } from '../../people/mail/mailer.port.ts';
import type { Tx } from '../../../storage/database.ts';
import { guestTicket, newReportToken } from './delivery-addresses.ts';
import {
  deleteLink,
  deleteSchedule,
  findSchedule,
  insertLink,
  insertSchedule,
  listLinks,
  listSchedules,
  type LinkRow,
  type ScheduleRow,
} from './deliveries.store.ts';
import { guestMessage } from './guest-mail.ts';
import { askAgain, insertGuests, listGuests, refusedOf, type Guest } from './guests.store.ts';
import { nextSending } from './periods.ts';
import { agreeAddress, sharedAddress } from './report-addresses.ts';
import { titleOfReport } from './report-labels.ts';

export interface DeliveryRouteDeps {
  publicUrl: string;
  /** Key of the addresses in mails. */
  secret: Uint8Array;
  /** Writes a message down in this transaction. */
  enqueue(tx: Tx, message: Message): Promise<void>;
  /** Throws where the company, or anyone, has asked this address or too many others often enough. */
  noteQuestion(companyId: number, email: string): Promise<void>;
  nowMs(): number;
}

type Names =
  | 'listReportSchedules'
  | 'createReportSchedule'
  | 'deleteReportSchedule'
  | 'askReportGuestAgain'
  | 'listReportLinks'
  | 'createReportLink'
  | 'deleteReportLink';

const DAY_MS = 86_400_000;

export function deliveryHandlers({ publicUrl, secret, enqueue, noteQuestion, nowMs }: DeliveryRouteDeps): Handlers<Names> {
  /** In the transaction that writes the schedule: who is asked can answer. */
  async function ask(tx: Tx, companyId: number, guests: readonly Guest[], { report, every, askedBy }: Question): Promise<void> {
    const company = await companyName(tx, companyId);
    for (const { id: guestId, scheduleId, email: to } of guests) {
      const ticket = guestTicket({ companyId, scheduleId, guestId }, secret);
      const agreeUrl = publicUrl + agreeAddress(ticket);
      await enqueue(tx, guestMessage({ to, company, askedBy, title: titleOfReport(report), every, agreeUrl, ticket }));
    }
  }

  return {
    listReportSchedules: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const members = await memberNames(tx, companyId);
        const guests = Map.groupBy(await listGuests(tx, companyId), ({ scheduleId }) => scheduleId);
        return { schedules: (await listSchedules(tx, companyId)).map((row) => wireSchedule(row, members, guests.get(row.id))) };
      }),
    createReportSchedule: async ({ caller: { companyId, userId }, body: { report, every, openers, model, users, guests }, transact }) => {
      if (users.length + guests.length === 0) throw invalidField('users', 'Choose at least one person.');
      const emails = [...new Set(guests)];
      return transact(async (tx) => {
        if ((await listSchedules(tx, companyId)).length >= REPORT_SCHEDULES)
          throw new AppError('conflict', { publicMessage: `Up to ${REPORT_SCHEDULES} reports can be mailed regularly. Delete one first.` });
        const members = await memberNames(tx, companyId);
        const chosen = [...new Set(users)];
        if (chosen.some((id) => !members.has(id))) throw invalidField('users', 'Choose people who belong to this company.');
        await requireModel(tx, companyId, model);
        const next_at = nextSending(every, await companyTimezone(tx, companyId), nowMs());
        const row = await insertSchedule(tx, companyId, {
          report,
          every,
          openers,
          model: model ?? null,
          users: chosen,
          next_at,
          created_by: userId,
        });
        const [refused] = await refusedOf(tx, companyId, emails);
        if (refused !== undefined) throw invalidField('guests', `${refused} doesn’t want to be asked for reports of this company.`);
        for (const email of emails) await noteQuestion(companyId, email);
        const asked = await insertGuests(tx, companyId, row.id, emails);
        await ask(tx, companyId, asked, { report, every, askedBy: userId === null ? undefined : members.get(userId) });
        return { schedule: wireSchedule(row, members, asked) };
      });
    },
    deleteReportSchedule: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        if (!(await deleteSchedule(tx, companyId, id))) throw new AppError('not_found', { publicMessage: 'This email no longer exists.' });
        return { message: 'The report isn’t mailed any more.' };
      }),
    askReportGuestAgain: ({ caller: { companyId, userId }, params: { id, guest_id: guestId }, transact }) =>
      transact(async (tx) => {
        const guest = await askAgain(tx, companyId, id, guestId);
        const schedule = guest && (await findSchedule(tx, companyId, id));
        if (!schedule) throw new AppError('not_found', { publicMessage: 'This question has been answered, or isn’t open any more.' });
        if (guest.asked > REPORT_QUESTIONS)
          throw new AppError('conflict', { publicMessage: `${guest.email} was asked ${REPORT_QUESTIONS} times. It’s up to them now.` });
        await noteQuestion(companyId, guest.email);
        const members = await memberNames(tx, companyId);
        await ask(tx, companyId, [guest], { ...schedule, askedBy: userId === null ? undefined : members.get(userId) });
        return { message: `${guest.email} was asked again.` };
      }),
    listReportLinks: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const members = await memberNames(tx, companyId);
        return { links: (await listLinks(tx, companyId, new Date(nowMs()))).map((row) => wireLink(row, members)) };
      }),
    createReportLink: ({ caller: { companyId, userId }, body: { report, days, openers, model, valid_days: validDays }, transact }) =>
      transact(async (tx) => {
        if ((await listLinks(tx, companyId, new Date(nowMs()))).length >= REPORT_LINKS)
          throw new AppError('conflict', { publicMessage: `Up to ${REPORT_LINKS} links can be in use. Revoke one first.` });
        await requireModel(tx, companyId, model);
        const { token, hash } = newReportToken(companyId);
        const expires_at = validDays === undefined ? null : new Date(nowMs() + validDays * DAY_MS);
        const row = await insertLink(tx, companyId, {
          report,
          days,
          openers,
          model: model ?? null,
          expires_at,
          created_by: userId,
          tokenHash: hash,
        });
        return { link: wireLink(row, await memberNames(tx, companyId)), url: publicUrl + sharedAddress(token) };
      }),
    deleteReportLink: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        if (!(await deleteLink(tx, companyId, id))) throw new AppError('not_found', { publicMessage: 'This link no longer exists.' });
        return { message: 'The link shows nothing any more.' };
      }),
  };
}

interface Question extends Pick<ScheduleRow, 'report' | 'every'> {
  askedBy: string | undefined;
}

async function requireModel(tx: Tx, companyId: number, model: number | undefined): Promise<void> {
  if (model === undefined) return;
  const models = attributionModels((await attributionOf(tx, companyId)).recipe_attribution);
  if (models.length === 0 ? model !== 1 : !models.some(({ id }) => id === model))
    throw invalidField('model', 'There is no such attribution model.');
}

function wireSchedule(
  { id, report, every, openers, model, users, next_at, created_by }: ScheduleRow,
  members: ReadonlyMap<number, string>,
  guests: readonly Guest[] = [],
): z.input<typeof ReportSchedule> {
  const recipients = users.flatMap((userId) => {
    const name = members.get(userId);
    return name === undefined ? [] : [{ user_id: userId, name }];
  });
  return {
    id,
    report,
    every,
    openers,
    model,
    recipients,
    guests: guests.map(({ id: guestId, email, hasAgreed, asked }) => ({ id: guestId, email, has_agreed: hasAgreed, asked })),
    next_at: next_at.toISOString(),
    created_by: (created_by !== null && members.get(created_by)) || null,
  };
}

function wireLink(
  { id, report, days, openers, model, expires_at, created_at, created_by }: LinkRow,
  members: ReadonlyMap<number, string>,
): z.input<typeof ReportLink> {
  return {
    id,
    report,
    days,
    openers,
    model,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    created_by: (created_by !== null && members.get(created_by)) || null,
  };
}
