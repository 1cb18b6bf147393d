/** Schedules and links of reports, for those who may edit. */
import { attributionModels, REPORT_LINKS, REPORT_SCHEDULES, type ReportLink, type ReportSchedule } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { z } from 'zod';
import type { Handlers } from '../../../api/call.ts';
import { attributionOf, companyTimezone, memberNames } from '../../people/accounts/accounts.read.ts';
import type { Tx } from '../../../storage/database.ts';
import { newReportToken } from './delivery-addresses.ts';
import {
  deleteLink,
  deleteSchedule,
  insertLink,
  insertSchedule,
  listLinks,
  listSchedules,
  type LinkRow,
  type ScheduleRow,
} from './deliveries.store.ts';
import { nextSending } from './periods.ts';
import { sharedAddress } from './report-addresses.ts';

export interface DeliveryRouteDeps {
  publicUrl: string;
  nowMs(): number;
}

type Names =
  | 'listReportSchedules'
  | 'createReportSchedule'
  | 'deleteReportSchedule'
  | 'listReportLinks'
  | 'createReportLink'
  | 'deleteReportLink';

const DAY_MS = 86_400_000;

export function deliveryHandlers({ publicUrl, nowMs }: DeliveryRouteDeps): Handlers<Names> {
  return {
    listReportSchedules: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const members = await memberNames(tx, companyId);
        return { schedules: (await listSchedules(tx, companyId)).map((row) => wireSchedule(row, members)) };
      }),
    createReportSchedule: ({ caller: { companyId, userId }, body: { report, every, openers, model, users }, transact }) =>
      transact(async (tx) => {
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
        return { schedule: wireSchedule(row, members) };
      }),
    deleteReportSchedule: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        if (!(await deleteSchedule(tx, companyId, id))) throw new AppError('not_found', { publicMessage: 'This email no longer exists.' });
        return { message: 'The report isn’t mailed any more.' };
      }),
    listReportLinks: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const members = await memberNames(tx, companyId);
        return { links: (await listLinks(tx, companyId)).map((row) => wireLink(row, members)) };
      }),
    createReportLink: ({ caller: { companyId, userId }, body: { report, days, openers, model, valid_days: validDays }, transact }) =>
      transact(async (tx) => {
        if ((await listLinks(tx, companyId)).length >= REPORT_LINKS)
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

async function requireModel(tx: Tx, companyId: number, model: number | undefined): Promise<void> {
  if (model === undefined) return;
  const models = attributionModels((await attributionOf(tx, companyId)).recipe_attribution);
  if (models.length === 0 ? model !== 1 : !models.some(({ id }) => id === model))
    throw invalidField('model', 'There is no such attribution model.');
}

function wireSchedule(
  { id, report, every, openers, model, users, next_at, created_by }: ScheduleRow,
  members: ReadonlyMap<number, string>,
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
