/** Reports that are mailed regularly, and links to reports that need no sign-in. */
import { z } from 'zod';
import { EmailAddress, Id, IdParams, Message, NoBody, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { Openers } from './statistics.ts';
import { integer } from './numbers.ts';

export const DeliveredReport = z.enum(['image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'control', 'daily'], {
  error: 'Use the name of a report.',
});
export type DeliveredReport = z.infer<typeof DeliveredReport>;

export const REPORT_RECIPIENTS = 20;
export const REPORT_GUESTS = 10;
/** How often a guest is asked at most whether they want a report. */
export const REPORT_QUESTIONS = 3;
export const REPORT_SCHEDULES = 50;
export const REPORT_LINKS = 50;

const Model = integer(1, 1_000_000);

export const ReportSchedule = z
  .object({
    id: z.number().int(),
    report: DeliveredReport,
    every: z.enum(['week', 'month']),
    openers: Openers,
    model: z.number().int().nullable(),
    /** Members who get it. Who left the company is in it no more. */
    recipients: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
    /**
     * People outside the company. They are sent nothing until they agree to it. `asked`: how often they were.
     */
    guests: z.array(z.object({ id: z.number().int(), email: z.string(), has_agreed: z.boolean(), asked: z.number().int() })),
    next_at: z.string(),
    created_by: z.string().nullable(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const ReportLink = z
  .object({
    id: z.number().int(),
    report: DeliveredReport,
    days: z.number().int(),
    openers: Openers,
    model: z.number().int().nullable(),
    expires_at: z.string().nullable(),
    created_at: z.string(),
    created_by: z.string().nullable(),
  })
  .meta({ id: 'ReportLink' });
export type ReportLink = z.infer<typeof ReportLink>;

export const reportDeliveryRoutes = {
  listReportSchedules: listRoute({
    path: '/report_schedules',
    summary: 'Reports that are mailed every week or month, the newest first',
    access: 'editor',
    list: { key: 'schedules', searched: ['report', 'every', 'recipients.name', 'guests.email'] },
    row: ReportSchedule,
  }),
  createReportSchedule: route({
    method: 'POST',
    path: '/report_schedules',
    summary:
      'Mail a report every Monday or on the first of each month, at 7 in the morning of the company’s timezone: to members, and to others once they agree',
    access: 'editor',
    creates: true,
    body: writable({
      report: DeliveredReport,
      every: z.enum(['week', 'month'], { error: 'Use week or month.' }),
      openers: Openers.default('people'),
      model: Model.optional(),
      users: z
        .array(Id)
        .max(REPORT_RECIPIENTS, { error: `Choose at most ${REPORT_RECIPIENTS} people.` })
        .default([]),
      /** Addresses outside the company: each is asked by email first. */
      guests: z
        .array(EmailAddress)
        .max(REPORT_GUESTS, { error: `Use at most ${REPORT_GUESTS} addresses.` })
        .default([]),
    }),
    refuses: ['conflict'],
    example: { report: 'image', every: 'week', users: [3], guests: ['anna@example.com'] },
    response: z.object({ schedule: ReportSchedule }),
  }),
  deleteReportSchedule: route({
    method: 'DELETE',
    path: '/report_schedules/:id',
    summary: 'Stop mailing a report',
    access: 'editor',
    params: IdParams,
    response: Message,
  }),
  askReportGuestAgain: route({
    method: 'POST',
    path: '/report_schedules/:id/guests/:guest_id/ask',
    summary: `Ask someone outside the company again whether they want the report: up to ${REPORT_QUESTIONS} times in all, while the question is open`,
    access: 'editor',
    params: IdParams.extend({ guest_id: Id }),
    body: NoBody,
    refuses: ['conflict'],
    response: Message,
  }),
  listReportLinks: listRoute({
    path: '/report_links',
    summary: 'Links to reports that need no sign-in, the newest first; their addresses are not kept',
    access: 'editor',
    list: { key: 'links', searched: ['report'] },
    row: ReportLink,
  }),
  createReportLink: route({
    method: 'POST',
    path: '/report_links',
    summary: 'A link under which anyone sees this report, without anything else of the company; its address is answered only once',
    access: 'editor',
    creates: true,
    body: writable({
      report: DeliveredReport,
      /** Up to yesterday. */
      days: integer(1, 366, { min: 'Choose at least one day.', max: 'Choose at most 366 days.' }),
      openers: Openers.default('people'),
      model: Model.optional(),
      /** Left out: until it is revoked. */
      valid_days: integer(1, 3660).optional(),
    }),
    refuses: ['conflict'],
    example: { report: 'image', days: 30 },
    response: z.object({ link: ReportLink, url: z.string() }),
  }),
  deleteReportLink: route({
    method: 'DELETE',
    path: '/report_links/:id',
    summary: 'Revoke a link: its address shows nothing any more',
    access: 'editor',
    params: IdParams,
    response: Message,
  }),
};
