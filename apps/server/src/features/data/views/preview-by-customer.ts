/**
 * The newest events of a view whose rules ask what enrichments say of them. Whether an event passes is known
 * once all of its customer's are looked at, so that is done once for each customer, in the order of their
 * newest events, and their other events are found on the way.
 */
import { PREVIEW_EVENTS } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { peopleNamed, type PeopleNamed } from '../customers/customers.read.ts';
import { Values, viewParts } from './compile-view.ts';
import { NO_OTHERS, othersAmong } from './people-in-previews.ts';
import { limitTime, startOfStretch, type Preview, type Row, type Search } from './preview-search.ts';
import type { ViewSource } from './view-source.ts';
import { amongCustomers } from './views.read.ts';

/** Events whose customers are looked at together: few at first, for most views find enough among them. */
const BATCH = { first: 250, max: 4000 };
const GROWTH = 2;
/** Events among which candidates are looked for, so that a filter that few pass is interrupted. */
const STRETCH = { first: 16_000, max: 512_000, growth: 8 };

interface Candidate {
  key: string;
  customer: string | null;
  micros: number;
  exact_at: string;
}

/** Ends when no event can be newer than those found; after `soon`, once there are enough of them. */
export async function searchByCustomer(tx: Tx, source: ViewSource, preview: Preview, search: Search): Promise<void> {
  const seen = new Set<string>();
  let batch = BATCH.first;
  let stretch = STRETCH.first;
  for (let since: string | undefined; preview.cursor && performance.now() < search.deadline;) {
    const { cursor } = preview;
    await limitTime(tx, search);
    if (cursor.key === undefined) {
      since = await startOfStretch(tx, source, cursor.at, stretch);
      stretch = Math.min(stretch * STRETCH.growth, STRETCH.max);
    }
    const candidates = await candidatesAt(tx, source, cursor, { now: search.now, since, limit: batch });
    await limitTime(tx, search);
    const found = await passingOf(tx, source, await unseen(tx, source, candidates, seen), search.now);
    preview.rows = [...preview.rows, ...found].toSorted(newestFirst).slice(0, PREVIEW_EVENTS);
    const last = candidates.at(-1);
    if (candidates.length === batch && last) preview.cursor = { at: last.exact_at, key: last.key };
    else preview.cursor = since === undefined ? undefined : { at: since, key: undefined };
    const oldest = preview.rows[PREVIEW_EVENTS - 1];
    if (!oldest) batch = Math.min(batch * GROWTH, BATCH.max);
    else if (last && newestFirst(oldest, last) <= 0) preview.cursor = undefined;
    else if (performance.now() > search.soon) return;
  }
}

/** Events that pass the first half of the filter, before the cursor. */
async function candidatesAt(
  tx: Tx,
  source: ViewSource,
  { at, key }: NonNullable<Preview['cursor']>,
  { now, since, limit }: { now: number; since: string | undefined; limit: number },
): Promise<Candidate[]> {
  const values = new Values();
  const before = values.add(at, 'timestamptz');
  const chosen = viewParts(source, values, now, NO_OTHERS).chosen(
    [
      `t.at <= ${before}`,
      ...(key === undefined ? [] : [`(t.at, t.key) < (${before}, ${values.add(key, 'uuid')})`]),
      ...(since === undefined ? [] : [`t.at > ${values.add(since, 'timestamptz')}`]),
    ].join(' and '),
  );
  return tx.query<Candidate>(
    `select s.key, s.customer, ${MICROS}, s.at::text as exact_at from (${chosen}) s order by s.at desc, s.key desc limit ${limit}`,
    values.list,
  );
}

const MICROS = '(extract(epoch from s.at) * 1000000)::bigint as micros';

interface Unseen {
  people: PeopleNamed;
  /** Events that name no one. */
  unowned: Candidate[];
}

async function unseen(tx: Tx, { companyId }: ViewSource, candidates: readonly Candidate[], seen: Set<string>): Promise<Unseen> {
  const customers = [...new Set(candidates.flatMap(({ customer }) => (customer === null || seen.has(customer) ? [] : [customer])))];
  const people = await peopleNamed(tx, companyId, customers);
  for (const name of people.names) seen.add(name);
  return { people, unowned: candidates.filter(({ customer }) => customer === null) };
}

/** The newest events of these customers, of all times, that the whole filter leaves. */
async function passingOf(tx: Tx, source: ViewSource, { people, unowned }: Unseen, now: number): Promise<Row[]> {
  const [newest, oldest] = [unowned[0], unowned.at(-1)];
  if (people.names.length === 0 && !newest) return [];
  const values = new Values();
  const parts = viewParts(source, values, now, othersAmong(people, values));
  const among = [amongCustomers(source.event.idDatatype, people.names, values).condition];
  if (newest && oldest)
    among.push(
      `(t.c1 is null and t.at between ${values.add(oldest.exact_at, 'timestamptz')} and ${values.add(newest.exact_at, 'timestamptz')} and t.key = any (${values.add(
        unowned.map(({ key }) => key),
        'uuid[]',
      )}))`,
    );
  const events = parts.enriched(parts.chosen(`(${among.join(' or ')})`));
  const asked = source.settings.most_recent_only ? parts.mostRecent(events) : events;
  return tx.query<Row>(`select s.*, ${MICROS} from (${asked}) s order by s.at desc, s.key desc limit ${PREVIEW_EVENTS}`, values.list);
}

/** Negative where the first one is newer. */
function newestFirst(a: Pick<Row, 'micros' | 'key'>, b: Pick<Row, 'micros' | 'key'>): number {
  return Number(b.micros) - Number(a.micros) || (a.key === b.key ? 0 : a.key < b.key ? 1 : -1);
}
