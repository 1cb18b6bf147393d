/**
 * The newest events of a view. They are looked for from the newest event backwards, a stretch at a time, so
 * that a view that matches often is answered after a short one; enrichments are worked out only for customers
 * that were found. When time is up, what was found is shown. Views whose rules ask what enrichments say are
 * looked for in `preview-by-customer.ts`.
 */
import { PREVIEW_EVENTS, type ViewColumn, type ViewPreviewRow } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { browsersAmong, peopleNamed, type PeopleNamed } from '../customers/customers.read.ts';
import { Values, viewParts } from './compile-view.ts';
import { NO_OTHERS, othersAmong } from './people-in-previews.ts';
import { searchByCustomer } from './preview-by-customer.ts';
import { limitTime, startOfStretch, type Cursor, type Preview, type Row, type Search } from './preview-search.ts';
import { splitFilters } from './split-filters.ts';
import { viewFields, type ViewField } from './view-fields.ts';
import type { ViewSource } from './view-source.ts';
import { amongCustomers } from './views.read.ts';

/** Events of the first stretch; each further one has so many times more. */
const FIRST_STRETCH = 1000;
const GROWTH = 8;
const MAX_STRETCH = 512_000;
/** Events of which each customer's last one is taken. */
const CANDIDATES = 500;

/**
 * Fills the preview as far as it gets by `deadline` (of performance.now). What was found stays where a
 * statement is cut off.
 */
export async function searchPreview(tx: Tx, source: ViewSource, preview: Preview, search: Search): Promise<void> {
  const { now, deadline } = search;
  // All that is looked for is found by an index; an event that has just been filled has no statistics that
  // would say so.
  await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
  if (isByCustomer(source)) return searchByCustomer(tx, source, preview, search);
  let stretch = FIRST_STRETCH;
  while (preview.cursor && performance.now() < deadline) {
    await limitTime(tx, search);
    const since = await startOfStretch(tx, source, preview.cursor.at, stretch);
    preview.cursor = await searchStretch(tx, source, preview, { now, deadline, since });
    if (preview.rows.length >= PREVIEW_EVENTS) preview.cursor = undefined;
    stretch = Math.min(stretch * GROWTH, MAX_STRETCH);
  }
}

/** Whether events are chosen by what enrichments say of them. */
export function isByCustomer(source: ViewSource): boolean {
  return splitFilters(source.settings.filters).after !== undefined;
}

/** Answers where to go on; undefined where there is nothing before. */
async function searchStretch(
  tx: Tx,
  source: ViewSource,
  preview: Preview,
  { now, deadline, since }: { now: number; deadline: number; since: string | undefined },
): Promise<Cursor | undefined> {
  const { most_recent_only: mostRecent } = source.settings;
  const isEnriched = viewFields(source).some(({ category }) => category === 'enrichment');
  for (let cursor = preview.cursor; cursor && performance.now() < deadline && preview.rows.length < PREVIEW_EVENTS;) {
    await limitTime(tx, { deadline });
    const values = new Values();
    const limit = mostRecent ? CANDIDATES : PREVIEW_EVENTS - preview.rows.length;
    const chosen = viewParts(source, values, now, NO_OTHERS).chosen(
      [
        `t.at <= ${values.add(cursor.at, 'timestamptz')}`,
        ...(cursor.key === undefined
          ? []
          : [`(t.at, t.key) < (${values.add(cursor.at, 'timestamptz')}, ${values.add(cursor.key, 'uuid')})`]),
        ...(since === undefined ? [] : [`t.at > ${values.add(since, 'timestamptz')}`]),
        ...(mostRecent ? [`t.c1 is not null and t.c1::text <> all (${values.add([...preview.shown], 'text[]')})`] : []),
      ].join(' and '),
    );
    const wanted = isEnriched ? 's.key, s.at, s.customer' : 's.*';
    const candidates = await tx.query<Row & { exact_at: string }>(
      `select ${wanted}, s.at::text as exact_at from (${chosen}) s order by s.at desc, s.key desc limit ${limit}`,
      values.list,
    );
    const names = mostRecent || isEnriched ? new Set(candidates.flatMap(({ customer }) => customer ?? [])) : [];
    const people = await peopleNamed(tx, source.companyId, [...names]);
    const browsers = mostRecent ? await browsersAmong(tx, source.companyId, [...names]) : undefined;
    const rows = browsers ? firstOfEach(candidates.filter(isOf(browsers, false)), people) : candidates;
    const wantedRows = PREVIEW_EVENTS - preview.rows.length;
    const found = isEnriched ? await enrichedRows(tx, source, candidates, rows, people, now) : rows;
    const added = found.slice(0, wantedRows);
    preview.rows.push(...added);
    if (mostRecent) show(preview, added, people);
    const last = candidates.at(-1);
    cursor = candidates.length === limit && last ? { at: last.exact_at, key: last.key } : undefined;
    preview.cursor = cursor ?? (since === undefined ? undefined : { at: since, key: undefined });
  }
  return preview.cursor;
}

/** The newest of each person, in a list that begins with the newest of all. */
function firstOfEach<R extends Pick<Row, 'customer'>>(rows: readonly R[], { persons }: PeopleNamed): R[] {
  const seen = new Set<string | null>();
  return rows.filter(({ customer }) => {
    const person = personOf(persons, customer);
    return !seen.has(person) && seen.add(person);
  });
}

/** Whether an event names one of these browsers, or none of them. */
const isOf =
  (browsers: ReadonlySet<string>, wanted: boolean) =>
  ({ customer }: Pick<Row, 'customer'>) =>
    (customer !== null && browsers.has(customer)) === wanted;

function show(preview: Preview, rows: readonly Row[], { names, persons }: PeopleNamed): void {
  const people = new Set(rows.map(({ customer }) => personOf(persons, customer)));
  for (const name of names) if (people.has(personOf(persons, name))) preview.shown.add(name);
}

function personOf(persons: PeopleNamed['persons'], name: string | null): string | null {
  return name === null ? null : (persons.get(name) ?? name);
}

/** The candidates with the columns of the enrichments, over the whole history of their customers. */
async function enrichedRows(
  tx: Tx,
  source: ViewSource,
  candidates: readonly (Row & { exact_at: string })[],
  rows: readonly Row[],
  people: PeopleNamed,
  now: number,
): Promise<Row[]> {
  const [newest, oldest] = [candidates[0], candidates.at(-1)];
  if (!newest || !oldest) return [];
  const values = new Values();
  const parts = viewParts(source, values, now, othersAmong(people, values));
  const keys = values.add(
    rows.map(({ key }) => key),
    'uuid[]',
  );
  const unowned = `t.c1 is null and t.at between ${values.add(oldest.exact_at, 'timestamptz')} and ${values.add(newest.exact_at, 'timestamptz')} and t.key = any (${keys})`;
  const events = parts.enriched(
    parts.chosen(`(${amongCustomers(source.event.idDatatype, people.names, values).condition} or (${unowned}))`),
  );
  const asked = source.settings.most_recent_only ? parts.mostRecent(events) : events;
  return tx.query<Row>(`select s.* from (${asked}) s where s.key = any (${keys}) order by s.at desc, s.key desc`, values.list);
}

/**
 * Every field of the view but the one that says whose event it is and when it was: those have a place of
 * their own.
 */
export function previewColumns(source: ViewSource): (ViewColumn & { field: ViewField })[] {
  const own = new Set(['at', source.customer?.column]);
  const names = new Set<string>();
  return viewFields(source)
    .filter(({ category, column }) => category !== 'event' || !own.has(column))
    .map((field) => {
      let name = field.label;
      for (let n = 2; names.has(name); n++) name = `${field.label} (${n})`;
      names.add(name);
      return { name, of: field.category, label: field.label, field };
    });
}

/** Tells which names in these rows are browsers that no one is known in. */
export function browsersIn(tx: Tx, companyId: number, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  return browsersAmong(tx, companyId, [...new Set(rows.flatMap(({ customer }) => customer ?? []))]);
}

export function wirePreview(
  rows: readonly Row[],
  columns: readonly (ViewColumn & { field: ViewField })[],
  browsers: ReadonlySet<string>,
): ViewPreviewRow[] {
  return rows.map(({ key, sent_id: id, at, customer, rest, ...values }) => {
    const known = columns.flatMap(({ name, field }) => {
      const value = values[field.column];
      if (value === null || value === undefined) return [];
      return [[name, value instanceof Date ? value.toISOString() : value] as const];
    });
    return {
      event_id: id ?? key,
      customer_id: customer,
      is_browser: isOf(browsers, true)({ customer }),
      event_properties: { ...(rest === null ? {} : (JSON.parse(rest) as object)), ...Object.fromEntries(known) },
      event_timestamp: at.toISOString(),
    };
  });
}
