/**
 * Customers of a view in cohorts by their first date, and what they did in the periods after it. Cohorts
 * begin every `period_days` days, counted from a Monday, so that they stay where they are from one day to the
 * next.
 */
import type { CohortTable, Enrichment } from '@limn/contracts';
import { dayOfDate } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { otherNames, unknownBrowsers } from '../customers/customers.read.ts';
import { dayOfField, Values, viewParts } from './compile-view.ts';
import { enrichmentFields, eventFields } from './view-fields.ts';
import type { ViewSource } from './view-source.ts';

const FIRST_MONDAY = '2001-01-01';
const MAX_COHORTS = 120;

interface Cell {
  start: string;
  /** Null: of all periods, later ones included. */
  period: number | null;
  is_total: number;
  customers: number;
  browsers: number;
  events: number;
  total: number | null;
}

/**
 * Counts every event of customers that the filters choose, also where the view shows only the most recent
 * ones. Browsers that no one is known in are counted apart. Undefined where the enrichment is off.
 */
export async function cohortTable(
  tx: Tx,
  source: ViewSource,
  enrichmentId: number,
  { now, today }: { now: number; today: string },
): Promise<CohortTable | undefined> {
  const enrichment = source.settings.enrichment.find(({ id }) => id === enrichmentId);
  const date = enrichmentFields(source).find(({ column }) => column === `e${enrichmentId}_date`);
  if (enrichment?.type !== 'first' || enrichment.create_cohort_table === 0 || !date) return undefined;
  const value = eventFields(source).find(({ id, storage }) => id === enrichment.cohort_value_field && storage === 'number');
  const values = new Values();
  const parts = viewParts(source, values, now, () => otherNames(source.companyId));
  const events = parts.enriched(parts.chosen('true'));
  const day = dayOfField(source, values)(date, `v.${date.column}`);
  const cells = await tx.query<Cell>(
    `select w.start::text as start, w.period, grouping(w.period) as is_total, count(distinct w.person) filter (where w.browser is null)::int as customers,
       count(distinct w.browser)::int as browsers, count(*) filter (where w.browser is null)::int as events,
       sum(w.amount) filter (where w.browser is null)::float8 as total
     from (select v.person, b.value as browser, v.e${enrichmentId}_period as period, ${value ? `v.${value.column}` : 'null::numeric'} as amount,
         date '${FIRST_MONDAY}' + floor((${day} - date '${FIRST_MONDAY}') / ${enrichment.period_days}.0)::int * ${enrichment.period_days} as start
       from (${events}) v left join (${unknownBrowsers(source.companyId)}) b on b.value = v.customer where v.person is not null and v.${date.column} is not null) w
     group by grouping sets ((w.start, w.period), (w.start)) order by w.start desc, w.period limit ${MAX_COHORTS * (enrichment.max_cohort_period + 3)}`,
    values.list,
  );
  return {
    enrichment_id: enrichmentId,
    label: enrichment.label,
    period_days: enrichment.period_days,
    value_label: value?.label ?? null,
    browsers: cells.reduce((sum, cell) => sum + (cell.is_total === 1 ? cell.browsers : 0), 0),
    cohorts: cohortsOf(cells, enrichment, value !== undefined, today).filter(({ customers }) => customers > 0),
  };
}

function cohortsOf(
  cells: readonly Cell[],
  { period_days: days, max_cohort_period: max }: Extract<Enrichment, { type: 'first' }>,
  hasValues: boolean,
  today: string,
): CohortTable['cohorts'] {
  const byStart = [...Map.groupBy(cells, ({ start }) => start)].slice(0, MAX_COHORTS);
  return byStart.map(([start, ofStart]) => {
    const byPeriod = new Map(
      ofStart.flatMap((cell) => (cell.is_total === 0 && cell.period !== null ? [[cell.period, cell] as const] : [])),
    );
    const age = dayOfDate(today) - dayOfDate(start);
    const reached = Math.min(max, Math.max(0, Math.floor(age / days), ...byPeriod.keys()));
    const each = (of: (cell: Cell) => number) =>
      Array.from({ length: reached + 1 }, (_, period) => {
        const cell = byPeriod.get(period);
        return cell ? of(cell) : 0;
      });
    return {
      start: start,
      customers: ofStart.find((cell) => cell.is_total === 1)?.customers ?? 0,
      active: each(({ customers }) => customers),
      events: each(({ events }) => events),
      values: hasValues ? each(({ total }) => total ?? 0) : null,
      // Its last member came on the last day of the cohort.
      complete: Math.max(-1, Math.min(max, Math.floor((age - (days - 1)) / days) - 1)),
    };
  });
}
