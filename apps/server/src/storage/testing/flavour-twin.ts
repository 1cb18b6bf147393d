/**
 * The question of a flavour asked in SQL, for many worlds at once: it shares nothing with the engine but the
 * definition.
 */
import type { ClientBase } from 'pg';
import { neighboursIn, type NeighbourRow, type World } from '@limn/flavours/testing';

const WORLDS = `
with world as (select n::int as world, value from jsonb_array_elements($1::jsonb) with ordinality as w(value, n)),
setting as (select world, (value->'flavour'->>'within')::int as within, (value->'flavour'->>'days')::bigint * 86400000 as days,
  value->'flavour'->>'timezone' as timezone from world),
first_score as (select world, s->>'view' as view, max((s->>'score')::float8) as score
  from world, jsonb_array_elements(value->'flavour'->'peopleWho') s where (s->>'score')::float8 > 0 group by 1, 2),
also_score as (select world, s->>'view' as view, max((s->>'score')::float8) as score
  from world, jsonb_array_elements(value->'flavour'->'alsoDid') s where (s->>'score')::float8 > 0 group by 1, 2),
place as (select world, view, min(n) as place from (
  select world, s->>'view' as view, n from world, jsonb_array_elements(value->'flavour'->'peopleWho') with ordinality as e(s, n) union all
  select world, s->>'view', 1000 + n from world, jsonb_array_elements(value->'flavour'->'alsoDid') with ordinality as e(s, n)) v group by 1, 2),
event as (select world, (e->>'customer')::int as customer, e->>'view' as view, (e->>'item') collate "C" as item, (e->>'at')::bigint as at
  from world, jsonb_array_elements(value->'events') e),
counted as (select e.*, f.score / (select max(score) from first_score m where m.world = e.world) as first,
    a.score / (select max(score) from also_score m where m.world = e.world) as also,
    row_number() over (partition by world, customer order by at desc, item desc, place desc) as newest
  from event e join place using (world, view) left join first_score f using (world, view) left join also_score a using (world, view)
  where f.score is not null or a.score is not null),
kept as (select * from counted where newest <= 500),
begun as (select world, customer, item, min(at) as at, max(first) as weight from kept where first is not null group by 1, 2, 3),
done as (select world, customer, item, max(also) as weight from kept where also is not null group by 1, 2, 3),
begun_total as (select world, item, count(*) as people, sum(weight * weight) as squares from begun group by 1, 2),
done_total as (select world, item, count(*) as people, sum(weight * weight) as squares from done group by 1, 2),
pair as (select world, customer, b.item as item, k.item as gives, b.weight * max(k.also) as product
  from begun b join kept k using (world, customer) join setting s using (world)
  where k.also is not null and k.item <> b.item and case s.within when 1 then true when 2 then k.at > b.at when 3 then k.at < b.at
    when 4 then k.at < b.at and k.at >= b.at - s.days when 5 then k.at > b.at and k.at <= b.at + s.days
    else (to_timestamp(k.at / 1000.0) at time zone s.timezone)::date = (to_timestamp(b.at / 1000.0) at time zone s.timezone)::date end
  group by world, customer, b.item, k.item, b.weight)
select p.world, p.item, p.gives, count(*)::int as people, b.people::int as of,
  case when s.within in (1, 6) then sum(product) / (sqrt(b.squares * d.squares) + 10)
    else sum(product) / (b.squares + 10) * power(d.people, -0.25) end as strength
from pair p join setting s using (world) join begun_total b using (world, item) join done_total d on d.world = p.world and d.item = p.gives
group by p.world, p.item, p.gives, s.within, b.people, b.squares, d.people, d.squares order by p.world, p.item, strength desc, p.gives`;

/** How many pairs both gave, and the first worlds in which they differ. */
export async function compareWithSql(client: ClientBase, worlds: readonly World[]): Promise<{ pairs: number; differences: string[] }> {
  const { rows } = await client.query<NeighbourRow & { world: number }>(WORLDS, [JSON.stringify(worlds)]);
  const theirs = Map.groupBy(rows, ({ world }) => world - 1);
  let pairs = 0;
  const differences: string[] = [];
  for (const [n, world] of worlds.entries()) {
    const ours = neighboursIn(world);
    pairs += ours.length;
    if (!agree(ours, theirs.get(n) ?? [])) differences.push(JSON.stringify({ world, ours, theirs: theirs.get(n) }));
  }
  return { pairs, differences };
}

/**
 * The same pairs with the same people and strength; order may differ only where the sums of floating point
 * do.
 */
function agree(ours: readonly NeighbourRow[], theirs: readonly NeighbourRow[]): boolean {
  const byPair = new Map(theirs.map((row) => [`${row.item}\n${row.gives}`, row]));
  return (
    ours.length === theirs.length &&
    ours.every((row, n) => {
      const other = byPair.get(`${row.item}\n${row.gives}`);
      const sameOrder = theirs[n]?.gives === row.gives || isNear(theirs[n]?.strength ?? 0, row.strength);
      return other !== undefined && other.people === row.people && other.of === row.of && isNear(other.strength, row.strength) && sameOrder;
    })
  );
}

/** The model keeps strengths in 32 bits. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.abs(a);
}
