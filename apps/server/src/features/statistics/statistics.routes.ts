import { dateOfDay, dayIn, dayOfDate, invalidField } from '@limn/model';
import { companyTimezone } from '../accounts/accounts.read.ts';
import type { Handlers } from '../calls/call.port.ts';
import { clicksByDay, objectStats, opensByDay, type DayValue, type ObjectStats } from '../counting/reports.read.ts';
import { reportedImages, type ReportedImage } from '../images/images.read.ts';
import type { Tx } from '../../storage/database.ts';

const DASHBOARD_DAYS = 30;
const LONGEST_RANGE_DAYS = 3660;

export function statisticsHandlers(deps: { baseUrl: string; nowMs(): number }): Handlers<'imageOpens' | 'imageClicks' | 'imageStats'> {
  const lastDays = async (tx: Tx, companyId: number, read: typeof opensByDay) => {
    const today = dayIn(await companyTimezone(tx, companyId), deps.nowMs());
    return { stats: (await read(tx, companyId, today - DASHBOARD_DAYS + 1, today)).map(wireDay) };
  };
  return {
    imageOpens: async ({ caller, transact }) => transact((tx) => lastDays(tx, caller.companyId, opensByDay)),
    imageClicks: async ({ caller, transact }) => transact((tx) => lastDays(tx, caller.companyId, clicksByDay)),
    imageStats: async ({ caller, params, transact }) => {
      const [from, to] = [dayOfDate(params.start), dayOfDate(params.end)];
      if (from > to) throw invalidField('start', 'The first day must not be after the last one.');
      if (to - from > LONGEST_RANGE_DAYS) throw invalidField('start', 'Choose at most ten years.');
      return transact(async (tx) => {
        const images = await reportedImages(tx, caller.companyId, deps.baseUrl);
        const counts = new Map((await objectStats(tx, caller.companyId, from, to)).map((row) => [row.objectId, row]));
        return {
          stats: images.filter((image) => !image.deleted || counts.has(image.id)).map((image) => statsRow(image, counts.get(image.id))),
        };
      });
    },
  };
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
    type_icon: image.typeIcon,
    labels: image.labels,
    total_opens: counts?.totalOpens ?? 0,
    uniq_opens: counts?.uniqueOpens ?? 0,
    total_clicks: counts?.totalClicks ?? 0,
    uniq_clicks: counts?.uniqueClicks ?? 0,
    image_url: image.previewUrl,
  };
}
