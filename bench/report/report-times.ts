/**
 * The time of each report at the server, as its handler answers it, over 30 and over 400 days of a large
 * company.
 */
import { dateOfDay } from '@limn/model';
import { itemTextsByIndex } from '../../apps/server/src/features/data/tables/item-texts.read.ts';
import { openerStatisticsHandlers } from '../../apps/server/src/features/measuring/statistics/opener-statistics.routes.ts';
import { recipeStatisticsHandlers } from '../../apps/server/src/features/measuring/statistics/recipe-statistics.routes.ts';
import { statisticsHandlers } from '../../apps/server/src/features/measuring/statistics/statistics.routes.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import type { Report } from '../run.ts';
import { DAYS, LAST_DAY, makeRolledCompany } from './rolled-company.ts';

const NAMES = ['imageStats', 'liveTargetStats', 'recipeStats', 'itemStats', 'dailyStats', 'openerStats'] as const;

export async function measureReports(db: Database, report: Report): Promise<void> {
  const companyId = await makeRolledCompany(db);
  const handlers = {
    ...statisticsHandlers({ baseUrl: '', nowMs: Date.now }),
    ...recipeStatisticsHandlers(itemTextsByIndex(db)),
    ...openerStatisticsHandlers(),
  };
  const ask = (name: (typeof NAMES)[number], days: number) =>
    handlers[name]({
      caller: { companyId },
      params: { start: dateOfDay(LAST_DAY - days + 1), end: dateOfDay(LAST_DAY), attribution_type: 1 },
      query: { openers: 'people' },
      transact: (work: Parameters<Database['withCompany']>[1]) => db.withCompany(companyId, work),
    } as never);
  for (const [days, times, goal] of [
    [30, 11, 50],
    [DAYS, 5, 200],
  ] as const)
    for (const name of NAMES) {
      await ask(name, days);
      const took: number[] = [];
      for (let n = 0; n < times; n++) {
        const started = performance.now();
        await ask(name, days);
        took.push(performance.now() - started);
      }
      reportWithGoal(
        report,
        `report_100m_${name}_${days}_days`,
        took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN,
        'ms',
        goal,
      );
    }
}
