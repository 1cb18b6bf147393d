/** Items of one recipe, counted from the log: totals are kept for items of the whole company alone. */
import { dateOfDay, OBJECT_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { unrolledBatches } from './cell-opens.read.ts';
import type { Conversions } from './conversions.read.ts';
import { itemKeys, type Counts, type ItemKey, type Openers, type Range } from './reports.read.ts';

const { impression: OPEN, click: CLICK } = RECORD_KIND;
const NUMBER = '(s & 4294967295)::int';
const IS_ITEM = `s >> 32 = ${SUBJECT_KIND.item}`;
/** A day of any timezone lies between these moments. */
const AROUND = `at >= $5::date - interval '1 day' and at < $6::date + interval '2 days'`;

/** As rolls count them (see `cell-opens.read.ts`): a counted click stands for an impression of its day that never came. A row is one person, item and day. */
const SHOWN = (openers: Openers) => `select ${NUMBER} as item, recipient, day,
    count(*) filter (where kind = ${OPEN}) as opens, count(*) filter (where kind = ${CLICK}) as clicks,
    recipient is not null and bool_or(kind = ${CLICK} and counted) as reacted, bool_or(kind = ${OPEN} and counted) as seen
  from impression, unnest(decisions) s
  where company_id = $1 and object_id = $2 and object_kind = ${OBJECT_KIND.recipe} and day between $3 and $4 and ${AROUND}
    and kind in (${OPEN}, ${CLICK}) and ${IS_ITEM} and ${openers === 'people' ? 'counted' : '(counted or sample is not true)'}
    and batch_id <> all ($7::bigint[]) group by 1, 2, 3`;
const COUNTS = `coalesce(sum(opens + (reacted and not seen)::int), 0)::bigint as "totalOpens",
  count(distinct recipient) filter (where opens > 0 or reacted)::bigint as "uniqueOpens",
  coalesce(sum(clicks), 0)::bigint as "totalClicks", count(distinct recipient) filter (where clicks > 0)::bigint as "uniqueClicks"`;

export type ItemOfRecipe = Counts & Conversions & Pick<ItemKey, 'key' | 'lastName'>;

export interface ItemsOfRecipe {
  /** Those that were shown most. */
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
  const asked = [companyId, recipeId, from, to, dateOfDay(from), dateOfDay(to), await unrolledBatches(tx, companyId)];
  const shown = `with shown as materialized (${SHOWN(openers)})`;
  const all = await tx.one<Counts>(`${shown} select ${COUNTS} from shown`, asked);
  const counted = await tx.query<Counts & { item: number }>(
    `${shown} select item, ${COUNTS} from shown group by item order by 2 desc, 1 limit $8`,
    [...asked, limit],
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
const SUMS = `count(*)::bigint as conversions, count(distinct coalesce(person, recipient))::bigint as "uniqueConversions", coalesce(sum(value), 0)::bigint as value`;
const GIVEN = `attribution left join attributed_person using (company_id, recipient) where company_id = $1 and object_id = $2 and object_kind = ${OBJECT_KIND.recipe} and kind = ${SUBJECT_KIND.item}
  and model = $5 and day between $3 and $4`;

/** Conversions that came after an item of this recipe was shown or clicked. */
async function conversionsOfItems(
  tx: Tx,
  companyId: number,
  recipeId: number,
  { from, to, model }: Range & { model: number },
): Promise<{ byItem: Map<number, Conversions>; all: Conversions }> {
  const asked = [companyId, recipeId, from, to, model];
  const rows = await tx.query<Conversions & { item: number }>(
    `select (subjects[1] & 4294967295)::int as item, ${SUMS} from ${GIVEN} group by 1`,
    asked,
  );
  return {
    byItem: new Map(rows.map(({ item, ...conversions }) => [item, conversions])),
    all: await tx.one<Conversions>(`select ${SUMS} from ${GIVEN}`, asked),
  };
}
