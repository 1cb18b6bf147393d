import { dateOfDay, dayIn, dayOfDate, invalidField, SUBJECT_KIND } from '@limn/model';
import { DASHBOARD_DAYS, IMAGE_STATISTICS, rowOfRolls, shareOf } from '@limn/reporting';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import type { Handlers } from '../../../api/call.ts';
import { clicksByDay, companyStats, objectStats, opensByDay, type DayValue, type ObjectStats } from '../counting/reports.read.ts';
import { reportedImages, type ReportedImage } from '../../design/images/images.read.ts';
import type { Tx } from '../../../storage/database.ts';
import { campaignStats } from './campaign-statistics.ts';
import { fallbacksSince } from './fallbacks.read.ts';
import { reportSummary } from './report-summary.ts';
import { unresolvedSince } from './unresolved.read.ts';

const MAX_RANGE_DAYS = 3660;
const HOUR_MS = 3_600_000;

type Names = 'imageOpens' | 'imageClicks' | 'unresolvedPlaceholders' | 'fallbackAnswers' | 'imageStats' | 'liveTargetStats';
type Totals = Awaited<ReturnType<typeof companyStats>>;

export function statisticsHandlers(deps: { baseUrl: string; nowMs(): number }): Handlers<Names> {
  const todayOf = async (tx: Tx, companyId: number) => dayIn(await companyTimezone(tx, companyId), deps.nowMs());

  /** The 30 days up to today, and their figure's counterpart of the 30 days before. */
  const lastDays = async (tx: Tx, companyId: number, read: typeof opensByDay, figure: (before: Totals) => number) => {
    const today = await todayOf(tx, companyId);
    const from = today - DASHBOARD_DAYS + 1;
    const before = await companyStats(tx, companyId, from - DASHBOARD_DAYS, from - 1);
    return {
      stats: (await read(tx, companyId, from, today)).map(wireDay),
      previous: before.uniqueOpens === 0 ? null : figure(before),
    };
  };
  return {
    imageOpens: async ({ caller, transact }) =>
      transact((tx) => lastDays(tx, caller.companyId, opensByDay, ({ uniqueOpens }) => uniqueOpens)),
    imageClicks: async ({ caller, transact }) =>
      transact((tx) => lastDays(tx, caller.companyId, clicksByDay, ({ uniqueClicks, uniqueOpens }) => shareOf(uniqueClicks, uniqueOpens))),
    unresolvedPlaceholders: async ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const found = await unresolvedSince(tx, companyId, (await todayOf(tx, companyId)) - DASHBOARD_DAYS + 1);
        return { unresolved: found.map(({ lastSeen, ...row }) => ({ ...row, last_seen: lastSeen.toISOString() })) };
      }),
    fallbackAnswers: async ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ fallbacks: await fallbacksSince(tx, companyId, new Date(deps.nowMs() - HOUR_MS)) })),
    imageStats: async ({ caller: { companyId }, params, query: { openers = 'people' }, transact }) => {
      const asked = { ...rangeOf(params), openers };
      return transact(async (tx) => {
        const images = await reportedImages(tx, companyId, deps.baseUrl);
        const counts = new Map((await objectStats(tx, companyId, asked.from, asked.to, openers)).map((row) => [row.objectId, row]));
        return {
          stats: images.filter((image) => !image.deleted || counts.has(image.id)).map((image) => statsRow(image, counts.get(image.id))),
          ...(await reportSummary(
            tx,
            companyId,
            SUBJECT_KIND.image,
            asked,
            images.flatMap(({ id }) => counts.get(id) ?? []),
          )),
        };
      });
    },
    liveTargetStats: async ({ caller: { companyId }, params, query: { openers = 'people', attribution_type: model }, transact }) => {
      const asked = { ...rangeOf(params), openers, model };
      return transact((tx) => campaignStats(tx, companyId, asked, deps.baseUrl));
    },
  };
}

/** Both days included. */
export function rangeOf({ start, end }: { start: string; end: string }): { from: number; to: number } {
  const [from, to] = [dayOfDate(start), dayOfDate(end)];
  if (from > to) throw invalidField('start', 'The first day must not be after the last one.');
  if (to - from > MAX_RANGE_DAYS) throw invalidField('start', 'Choose up to ten years.');
  return { from, to };
}

function wireDay({ day, value }: DayValue): { date: string; value: number } {
  return { date: dateOfDay(day), value };
}

/** A deleted image stays in the report of the days on which it was opened. */
function statsRow(image: ReportedImage, counts: ObjectStats | undefined) {
  return {
    id: image.id,
    name: image.name,
    type: image.type,
    type_id: image.typeId,
    type_icon: image.typeIcon,
    labels: image.labels,
    ...rowOfRolls(IMAGE_STATISTICS, counts),
    image_url: image.previewUrl,
    deleted: image.deleted,
  };
}
