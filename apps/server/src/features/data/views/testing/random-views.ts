/** Seeded events with many ties and gaps, and views of every kind over them. */
import { seededRandom } from '@limn/model';
import { PERIOD_DAYS } from '@limn/contracts';
import { OPERATOR } from '@limn/query';
import type { PlainEvent, PlainRule, PlainView } from './plain-reading.ts';
import { rule } from './view-events.ts';

export interface RandomWorld {
  events: PlainEvent[];
  view: PlainView;
  /** The same view as it is saved. */
  settings: Record<string, unknown>;
}

/** The people of one world. */
export function namesIn(seed: number): string[] {
  return ['anna', 'ben', 'cleo', 'dan', 'eve'].map((name) => `${name} ${seed}`);
}

/** @param ids of the fields by their names */
export function randomWorld(seed: number, ids: Readonly<Record<string, number>>): RandomWorld {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = <T>(value: T): T | null => (random() < 0.2 ? null : value);
  const names = namesIn(seed);
  const moment = () => new Date(Date.UTC(2026, 8, 20) + below(60) * 86_400_000 + pick([0, 30, 1410]) * 60_000).toISOString();
  const events = Array.from({ length: 10 + below(60) }, (_, index): PlainEvent => ({
    key: index + 1,
    customer: maybe(pick(names)),
    at: moment(),
    sku: maybe(pick(['A1', 'a1', 'B2', 'C3'])),
    total: maybe(below(10)),
    paid: maybe(moment().slice(0, 10)),
    sent: maybe(moment()),
  }));
  const field = (name: string) => (name === 'at' ? 'event_timestamp' : `field_${ids[name] ?? 0}`);
  const date = () => field(pick(['at', 'paid', 'sent']));
  const view: PlainView = {
    match: pick(['All', 'Any']),
    rules: Array.from({ length: below(4) }, (): PlainRule =>
      pick<PlainRule>([
        { asks: 'sku', is: pick(['A1', 'b2']) },
        { asks: 'total', over: below(8) },
        { asks: 'paid', missing: true },
        { asks: 'rank', max: 1 + below(3) },
        { asks: 'period', max: below(3) },
        { asks: 'days', max: below(20) },
      ]),
    ),
    mostRecent: random() < 0.3,
    nameOf: (name) => (['sku', 'total', 'paid', 'sent'] as const).find((one) => field(one) === name) ?? 'at',
    rank: {
      id: 1,
      type: 'rank',
      label: 'Rank',
      enabled: true,
      date_field: date(),
      distinct: pick([0, 1]),
      distinct_field: field(pick(['sku', 'paid'])),
    },
    first: {
      id: 2,
      type: 'first',
      label: 'First',
      enabled: true,
      date_field: date(),
      comparison_date: date(),
      period_days: pick(PERIOD_DAYS),
      max_cohort_period: 1 + below(4),
      cohort_value_field: null,
      create_cohort_table: 1,
    },
    prior: { id: 3, type: 'prior', label: 'Last', enabled: true, date_field: date(), comparison_date: date() },
  };
  const settings = {
    most_recent_only: view.mostRecent,
    event_enrichment: true,
    datatable_enrichment: false,
    filters: { operator: view.match, children: view.rules.map((one) => savedRule(one, field)) },
    enrichment: [view.rank, view.first, view.prior],
  };
  return { events, view, settings };
}

function savedRule(one: PlainRule, field: (name: string) => string): object {
  switch (one.asks) {
    case 'sku':
      return rule('event', field('sku'), OPERATOR.EQUAL, one.is);
    case 'total':
      return rule('event', field('total'), OPERATOR.GREATER, one.over);
    case 'paid':
      return rule('event', field('paid'), OPERATOR.EMPTY);
    case 'rank':
      return rule('enrichment', 'e1_rank', OPERATOR.SMALLER_OR_EQUAL, one.max);
    case 'period':
      return rule('enrichment', 'e2_period', OPERATOR.SMALLER_OR_EQUAL, one.max);
    case 'days':
      return rule('enrichment', 'e3_days', OPERATOR.SMALLER_OR_EQUAL, one.max);
    default:
      return one satisfies never;
  }
}
