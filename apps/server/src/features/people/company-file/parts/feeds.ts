/**
 * API feeds, without what they ask for: user names, passwords and header values are sealed for the
 * installation they were typed in.
 */
import { FEED_TEXTS, feedUrlProblem, readFeedPath } from '@limn/contracts';
import { z } from 'zod';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, requireNew } from '../part.ts';
import { Id, Text, Time } from './fields.ts';

const Place = Text(1000).refine((path) => readFeedPath(path) !== undefined);
const FeedLine = z.strictObject({
  id: Id,
  name: Text(200),
  type: z.literal('JSON'),
  url: Text(4096).refine((url) => feedUrlProblem(url) === undefined),
  result_type: z.enum(['single', 'multiple']),
  first_record: Place,
  // Older files don't have it.
  texts: z.enum(FEED_TEXTS).default('auto'),
  header_names: z.array(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/)).max(20),
  merge_fields: z.array(z.object({ field: Place, value: Text(200) })).max(200),
  editable_item: z.record(z.string(), z.unknown()),
  created_at: Time,
  updated_at: Time,
  // Older files don't have it: nothing of them was in the bin.
  deleted_at: Time.nullable().default(null),
  /** True where something has to be typed again. */
  had_secrets: z.boolean(),
});
type FeedLine = z.infer<typeof FeedLine>;

export const feedPart = part<FeedLine>({
  name: 'feeds',
  covers: { feed: [...columnsOf(FeedLine, 'had_secrets'), 'secrets'] },
  lines: (from, { companyId }) =>
    linesOf(from, companyId, '(select *, secrets is not null as had_secrets from feed)', FeedLine, 'order by t.id'),
  max: 10_000,
  schema: FeedLine,
  check({ id }, { feeds }) {
    requireNew(feeds, id, 'a feed');
  },
  async write(rows, { tx, companyId, feeds, notes }) {
    const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [rows.length]);
    for (const [index, row] of rows.entries()) feeds.set(row.id, ids[index]?.id ?? 0);
    await writeRows(
      tx,
      companyId,
      'feed',
      columnsOf(FeedLine, 'had_secrets'),
      rows.map((row) => ({ ...row, id: feeds.get(row.id) })),
    );
    const locked = rows.filter((row) => row.had_secrets).map((row) => row.name);
    if (locked.length > 0) notes.push(`Type user names, passwords and header values again in these API feeds: ${locked.join(', ')}.`);
  },
});
