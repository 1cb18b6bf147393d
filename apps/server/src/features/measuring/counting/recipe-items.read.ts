/** Items of one recipe, counted from the log: totals are kept for items of the whole company alone. */
import { dateOfDay, OBJECT_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { sent, sql, text, type Sql } from '../../../storage/sql.ts';
import { unrolledBatches } from './cell-opens.read.ts';
import type { Conversions } from './conversions.read.ts';
import { itemKeys, type Counts, type ItemKey, type Openers, type Range } from './reports.read.ts';

const { impression: OPEN, click: CLICK } = RECORD_KIND;
const [IS_OPEN, IS_CLICK] = [text(`kind = ${OPEN}`), text(`kind = ${CLICK}`)];
const IS_EITHER = text(`kind in (${OPEN}, ${CLICK})`);
const IS_RECIPE = text(`object_kind = ${OBJECT_KIND.recipe}`);
/** A day of any timezone lies between these moments. */
function around({ from, to }: Range): Sql {
  return sql`at >= ${dateOfDay(from)}::date - interval '1 day' and at < ${dateOfDay(to)}::date + interval '2 days'`;
}

/**
 * As rolls count them (see `cell-opens.read.ts`): a counted click stands for an impression of its day that
 * never came. A row is one person, item and day.
 */
function shownItems(companyId: number, recipeId: number, days: Range, openers: Openers, unrolled: readonly number[]): Sql {
  return sql`select (s & 4294967295)::int as item, recipient, day,
      count(*) filter (where ${IS_OPEN}) as opens, count(*) filter (where ${IS_CLICK}) as clicks,
      recipient is not null and bool_or(${IS_CLICK} and counted) as reacted, bool_or(${IS_OPEN} and counted) as seen
    from impression, unnest(decisions) s
    where company_id = ${companyId} and object_id = ${recipeId} and ${IS_RECIPE} and day between ${days.from} and ${days.to} and ${around(days)}
      and ${IS_EITHER} and s >> 32 = ${text(SUBJECT_KIND.item)} and ${openers === 'people' ? sql`counted` : sql`(counted or sample is not true)`}
      and batch_id <> all (${unrolled}::bigint[]) group by 1, 2, 3`;
}
const COUNTS = sql`coalesce(sum(opens + (reacted and not seen)::int), 0)::bigint as "totalOpens",
  count(distinct recipient) filter (where opens > 0 or reacted)::bigint as "uniqueOpens",
  coalesce(sum(clicks), 0)::bigint as "totalClicks", count(distinct recipient) filter (where clicks > 0)::bigint as "uniqueClicks"`;

export type ItemOfRecipe = Counts & Conversions & Pick<ItemKey, 'key' | 'lastName'>;

export interface ItemsOfRecipe {
  /** The ones that were shown most. */
  items: ItemOfRecipe[];
  /** All of its items: who saw several is one. */
  all: Counts & Conversions;
}

export async function itemsOfRecipe(
  tx: Tx,
  companyId: number,
  recipeId: number,
  { from, to, model, openers, limit }: Range & { model: number; openers: Openers; limit: number },
): Promise<ItemsOfRecipe> {
  const unrolled = await unrolledBatches(tx, companyId);
  const shown = sql`with shown as materialized (${shownItems(companyId, recipeId, { from, to }, openers, unrolled)})`;
  const all = await tx.one<Counts>(...sent(sql`${shown} select ${COUNTS} from shown`));
  const counted = await tx.query<Counts & { item: number }>(
    ...sent(sql`${shown} select item, ${COUNTS} from shown group by item order by 2 desc, 1 limit ${limit}`),
  );
  const converted = await conversionsOfItems(tx, companyId, recipeId, { from, to, model });
  const known = await itemKeys(
    tx,
    companyId,
    counted.map(({ item }) => item),
  );
  const byNumber = new Map(known.map(({ id, key, lastName }) => [id, { key, lastName }]));
  const items = counted.map(({ item, ...counts }) => ({
    ...(byNumber.get(item) ?? { key: '', lastName: null }),
    ...counts,
    ...(converted.byItem.get(item) ?? NOTHING),
  }));
  return { items, all: { ...all, ...converted.all } };
}

const NOTHING: Conversions = { conversions: 0, uniqueConversions: 0, value: 0 };
const SUMS = sql`count(*)::bigint as conversions, count(distinct coalesce(person, recipient))::bigint as "uniqueConversions", coalesce(sum(value), 0)::bigint as value`;

/** Conversions that came after an item of this recipe was shown or clicked. */
async function conversionsOfItems(
  tx: Tx,
  companyId: number,
  recipeId: number,
  { from, to, model }: Range & { model: number },
): Promise<{ byItem: Map<number, Conversions>; all: Conversions }> {
  const given = sql`attribution left join attributed_person using (company_id, recipient)
    where company_id = ${companyId} and object_id = ${recipeId} and ${IS_RECIPE} and kind = ${text(SUBJECT_KIND.item)}
      and model = ${model} and day between ${from} and ${to}`;
  const rows = await tx.query<Conversions & { item: number }>(
    ...sent(sql`select (subjects[1] & 4294967295)::int as item, ${SUMS} from ${given} group by 1`),
  );
  return {
    byItem: new Map(rows.map(({ item, ...conversions }) => [item, conversions])),
    all: await tx.one<Conversions>(...sent(sql`select ${SUMS} from ${given}`)),
  };
}
