import { attributionModels, type AttributionModel, type RouteInput, type RouteName, type RouteOutput, type Routes } from '@limn/contracts';
import { dateIn } from '@limn/model';
import { useSearchParams } from 'react-router';
import type { Services } from '../../../api/services.tsx';
import { apiKey, apiQuery, useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { problemOfRange, rangeOf, type DateRange } from './report-range.ts';

export type Openers = NonNullable<NonNullable<RouteInput<Routes['imageStats']>['query']>['openers']>;

const DEBOUNCE_MS = 300;
const NO_MODEL = 1;

export interface ReportQuery {
  /** In the company's calendar; undefined until its timezone is known. */
  today: string | undefined;
  /** As it is chosen. */
  range: DateRange;
  /** Why there are no figures of these days. */
  problem: string | undefined;
  openers: Openers;
  words: string;
  /**
   * The company's attribution models, and the one that is chosen: the first one, unless another is. Without
   * any, 1 stands for a week.
   */
  models: readonly AttributionModel[];
  model: number;
  /** As it is asked for: what was chosen last, once it stood still. */
  asked: { range: DateRange; openers: Openers; model: number };
  /** Today is known, and the server would not refuse. */
  mayAsk: boolean;
  change: (part: Partial<Record<'from' | 'to' | 'openers' | 'find' | 'model', string>>) => void;
}

/** Days and filters of a report, kept in the address: a link, or Back, shows the same. */
export function useReportQuery(): ReportQuery {
  const { data, dataUpdatedAt } = useApiQuery('getUserCompany', {});
  const [search, setSearch] = useSearchParams();
  const { today, range, openers, models, model } = readReportAddress(search, data?.company || undefined, dataUpdatedAt);
  const still = useDebounced(`${range.from} ${range.to} ${openers} ${model} ${today !== undefined}`, DEBOUNCE_MS).split(' ');
  // Known only now: nothing was asked yet that could change too fast.
  const [from = '', to = '', whose, by] = still[4] === 'false' ? [range.from, range.to, openers, model] : still;
  return {
    today,
    range,
    problem: problemOfRange(range),
    openers,
    words: search.get('find') ?? '',
    models,
    model,
    asked: { range: { from, to }, openers: whose === 'all' ? 'all' : 'people', model: Number(by) },
    mayAsk: today !== undefined && problemOfRange({ from, to }) === undefined,
    change: (part) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

type Company = Pick<Exclude<RouteOutput<Routes['getUserCompany']>['company'], 0>, 'timezone' | 'recipe_attribution'>;
type ReportRequest = ReportQuery['asked'];

function readReportAddress(
  search: URLSearchParams,
  company: Company | undefined,
  nowMs: number,
): ReportRequest & Pick<ReportQuery, 'today' | 'models'> {
  const today = company && dateIn(company.timezone, nowMs);
  const models = attributionModels(company?.recipe_attribution ?? '[]');
  return {
    today,
    range: rangeOf(search.get('from'), search.get('to'), today ?? '2020-01-08'),
    openers: search.get('openers') === 'all' ? 'all' : 'people',
    models,
    model: (models.find(({ id }) => String(id) === search.get('model')) ?? models[0])?.id ?? NO_MODEL,
  };
}

/**
 * A report's figures take longest to come, so they are asked for before its page is drawn. The guard has
 * found the company out by then.
 */
export function askReportAhead<K extends RouteName>(name: K, inputOf: (asked: ReportRequest) => Input<K>) {
  return (services: Services, { searchParams }: URL): void => {
    const { queries } = services;
    const known = queries.getQueryState<RouteOutput<Routes['getUserCompany']>>(apiKey('getUserCompany', {}));
    const company = known?.data?.company || undefined;
    if (!known || !company) return;
    const asked = readReportAddress(searchParams, company, known.dataUpdatedAt);
    if (problemOfRange(asked.range) === undefined) void queries.prefetchQuery(apiQuery(services, name, inputOf(asked)));
  };
}
