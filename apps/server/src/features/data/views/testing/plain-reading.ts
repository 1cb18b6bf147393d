/** The events of a view, read in plain loops: this shares no code with the statement that it checks. */
import type { Enrichment } from '@limn/contracts';

/** An event as a test makes it: `paid` is a day, `sent` a moment. */
export interface PlainEvent {
  key: number;
  customer: string | null;
  at: string;
  sku: string | null;
  total: number | null;
  paid: string | null;
  sent: string | null;
}

export type PlainRule =
  | { asks: 'sku'; is: string }
  | { asks: 'total'; over: number }
  | { asks: 'paid'; missing: true }
  | { asks: 'rank' | 'period' | 'days'; max: number };

export interface PlainView {
  match: 'All' | 'Any';
  rules: readonly PlainRule[];
  mostRecent: boolean;
  /** Names of fields by their names in settings: `field_7` is `sku`. */
  nameOf: (field: string) => 'at' | 'sku' | 'total' | 'paid' | 'sent';
  /** One name for all by which events may name the same person. Left out: each name is a person. */
  personOf?: (name: string) => string;
  rank: Extract<Enrichment, { type: 'rank' }>;
  first: Extract<Enrichment, { type: 'first' }>;
  prior: Extract<Enrichment, { type: 'prior' }>;
}

export interface PlainRow {
  key: number;
  customer: string | null;
  at: number;
  rank: number | null;
  first: number | null;
  period: number | null;
  last: number | null;
  days: number | null;
}

const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

/** By key. */
export function readPlainly(events: readonly PlainEvent[], view: PlainView): PlainRow[] {
  const isAfter = (rule: PlainRule) => rule.asks === 'rank' || rule.asks === 'period' || rule.asks === 'days';
  const asksAfter = view.rules.some(isAfter);
  const before = view.match === 'All' ? view.rules.filter((rule) => !isAfter(rule)) : asksAfter ? [] : view.rules;
  const after = view.match === 'All' ? view.rules.filter(isAfter) : asksAfter ? view.rules : [];
  const holds = (rules: readonly PlainRule[], test: (rule: PlainRule) => boolean) =>
    rules.length === 0 || (view.match === 'All' ? rules.every(test) : rules.some(test));
  const chosen = events.filter((event) => holds(before, (rule) => passes(rule, event, undefined)));
  const rows = chosen.map((event) => ({ event, row: enriched(event, chosen, view) }));
  const left = rows.filter(({ event, row }) => holds(after, (rule) => passes(rule, event, row))).map(({ row }) => row);
  if (!view.mostRecent) return left;
  return left.filter(
    (row) =>
      row.customer !== null &&
      !left.some((other) => isSamePerson(view, other, row) && (other.at > row.at || (other.at === row.at && other.key > row.key))),
  );
}

type Named = Pick<PlainEvent, 'customer'>;
export function isSamePerson({ personOf = (name) => name }: Pick<PlainView, 'personOf'>, a: Named, b: Named): boolean {
  return a.customer !== null && b.customer !== null && personOf(a.customer) === personOf(b.customer);
}

function passes(rule: PlainRule, event: PlainEvent, row: PlainRow | undefined): boolean {
  if (rule.asks === 'sku') return event.sku?.toLowerCase() === rule.is.toLowerCase();
  if (rule.asks === 'total') return event.total !== null && event.total > rule.over;
  if (rule.asks === 'paid') return event.paid === null;
  const value = row?.[rule.asks];
  return value !== null && value !== undefined && value <= rule.max;
}

function enriched(event: PlainEvent, all: readonly PlainEvent[], view: PlainView): PlainRow {
  const at = Date.parse(event.at);
  const nothing = { key: event.key, customer: event.customer, at, rank: null, first: null, period: null, last: null, days: null };
  if (event.customer === null) return nothing;
  const own = all.filter((other) => isSamePerson(view, other, event));
  return { ...nothing, rank: rankOf(event, own, view), ...firstOf(event, own, view), ...lastOf(event, own, view) };
}

function rankOf(event: PlainEvent, own: readonly PlainEvent[], { rank, nameOf }: PlainView): number | null {
  const date = nameOf(rank.date_field);
  if (event[date] === null) return null;
  const inOrder = sorted(own, date);
  if (rank.distinct === 0) return inOrder.indexOf(event) + 1;
  const name = nameOf(rank.distinct_field ?? '');
  if (event[name] === null) return null;
  const values: unknown[] = [];
  for (const one of inOrder) if (one[name] !== null && !values.includes(one[name])) values.push(one[name]);
  return values.indexOf(event[name]) + 1;
}

function firstOf(event: PlainEvent, own: readonly PlainEvent[], { first, nameOf }: PlainView): Pick<PlainRow, 'first' | 'period'> {
  const date = nameOf(first.date_field);
  const [earliest] = sorted(own, date);
  const found = earliest?.[date];
  if (found === null || found === undefined) return { first: null, period: null };
  const days = daysBetween(found, event[nameOf(first.comparison_date)]);
  const period = days === null || days < 0 ? null : Math.floor(days / first.period_days);
  return { first: Date.parse(String(found)), period: period !== null && period > first.max_cohort_period ? null : period };
}

function lastOf(event: PlainEvent, own: readonly PlainEvent[], { prior, nameOf }: PlainView): Pick<PlainRow, 'last' | 'days'> {
  const date = nameOf(prior.date_field);
  const inOrder = sorted(own, date);
  const found = event[date] === null ? undefined : inOrder[inOrder.indexOf(event) - 1]?.[date];
  if (found === null || found === undefined) return { last: null, days: null };
  return { last: Date.parse(String(found)), days: daysBetween(found, event[nameOf(prior.comparison_date)]) };
}

/** Finds those that have the date, by it, then by their own moment and their key. */
function sorted(events: readonly PlainEvent[], date: 'at' | 'sku' | 'total' | 'paid' | 'sent'): PlainEvent[] {
  const timeOf = (event: PlainEvent) => Date.parse(String(event[date]));
  return events
    .filter((event) => event[date] !== null)
    .toSorted((a, b) => timeOf(a) - timeOf(b) || Date.parse(a.at) - Date.parse(b.at) || a.key - b.key);
}

function daysBetween(from: unknown, to: unknown): number | null {
  return to === null ? null : Math.round((dayOf(to) - dayOf(from)) / 86_400_000);
}

/** A day as it is, a moment as London's calendar has it. */
function dayOf(value: unknown): number {
  const text = String(value);
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? text : LONDON.format(new Date(text)));
}
