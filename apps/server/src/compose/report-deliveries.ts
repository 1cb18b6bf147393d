/** Reports that are mailed and shared read the figures that the API answers. */
import { attributionModels, attributionText } from '@limn/contracts';
import { dateOfDay } from '@limn/model';
import { DELIVERED_REPORTS, inFirstOrder, LIVE_TARGET_OPENS, type DeliveredReportName, type Figures, type Report } from '@limn/reporting';
import { itemTextsByIndex } from '../features/data/tables/item-texts.read.ts';
import { isCountingBehind } from '../features/measuring/counting/behind.read.ts';
import type { ReadReport } from '../features/measuring/deliveries/report-content.port.ts';
import { mailingStatisticsHandlers } from '../features/measuring/statistics/mailing-statistics.routes.ts';
import { recipeStatisticsHandlers } from '../features/measuring/statistics/recipe-statistics.routes.ts';
import { statisticsHandlers } from '../features/measuring/statistics/statistics.routes.ts';
import { attributionOf, companyName, companyTimezone } from '../features/people/accounts/accounts.read.ts';
import type { Database, Tx } from '../storage/database.ts';

interface Answered {
  stats: readonly object[];
  totals: Figures;
  previous: Figures;
  /** Said by the report of campaigns. */
  has_conversions?: boolean;
}

/** Where a company has no models. */
const USUAL_MODEL = 1;

const CALLS = {
  image: 'imageStats',
  livetarget: 'liveTargetStats',
  recipe: 'recipeStats',
  mailing: 'mailingStats',
  item: 'itemStats',
  position: 'positionStats',
  control: 'controlStats',
  daily: 'dailyStats',
} as const satisfies Record<DeliveredReportName, string>;

export interface ReadReportDeps {
  db: Pick<Database, 'renderRead'>;
  publicUrl: string;
  nowMs(): number;
}

export function createReadReport({ db, publicUrl, nowMs }: ReadReportDeps): ReadReport {
  const handlers = {
    ...statisticsHandlers({ baseUrl: publicUrl, nowMs }),
    ...recipeStatisticsHandlers(itemTextsByIndex(db)),
    ...mailingStatisticsHandlers(),
  };
  return async (tx, companyId, { report: name, from, to, openers, model }) => {
    const { recipe_attribution: text, currency } = await attributionOf(tx, companyId);
    const models = attributionModels(text);
    const used = models.find(({ id }) => id === model) ?? models[0];
    const params = { start: dateOfDay(from), end: dateOfDay(to), attribution_type: used?.id ?? USUAL_MODEL };
    const query = { openers, attribution_type: params.attribution_type };
    const call = { caller: { companyId }, params, query, transact: <T>(work: (own: Tx) => Promise<T>) => work(tx) };
    // Each fits the handler of its own report; a table of them can only say so in general.
    const handler = handlers[CALLS[name]] as unknown as (asked: typeof call) => Promise<Answered>;
    const { stats, totals, previous, has_conversions: hasConversions = true } = await handler(call);
    const definition = name === 'livetarget' && !hasConversions ? LIVE_TARGET_OPENS : DELIVERED_REPORTS[name];
    const report = definition as unknown as Report<object>;
    const rows = inFirstOrder(report, stats).flatMap((row) => [row, ...rulesetsOf(row)]);
    return {
      report,
      rows,
      totals,
      previous,
      currency,
      timezone: await companyTimezone(tx, companyId),
      company: await companyName(tx, companyId),
      model: report.figures.some(({ key }) => key === 'conversions')
        ? {
            id: params.attribution_type,
            text: used && attributionText(used),
            isInstead: model !== null && model !== params.attribution_type,
          }
        : undefined,
      isBehind: await isCountingBehind(tx),
    };
  };
}

/** A campaign's rows stand below it. */
function rulesetsOf(row: object): readonly object[] {
  return 'rulesets' in row && Array.isArray(row.rulesets) ? (row.rulesets as object[]) : [];
}
