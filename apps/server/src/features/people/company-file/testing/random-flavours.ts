/** Random flavours over events, views of them, and numbers of what is gone. */
import type { Random } from '@limn/model';
import type { Tx } from '../../../../storage/database.ts';
import { hex, times, WORDS, type Row, type Rows } from './random-rows.ts';

export async function makeFlavours(tx: Tx, rows: Rows, random: Random, tables: readonly Row[]): Promise<Row[]> {
  const known = await tx.query<{ id: number }>(
    'select id from event where company_id = $1 union all select id from event_view where company_id = $1 order by id',
    [rows.companyId],
  );
  const scores = (max: number) =>
    times(random.below(max), (index) => ({ id: index + 1, view_id: random.pick(known).id, score: random.below(40) / 8 }));
  const flavours: Row[] = [];
  for (let n = 1 + random.below(3); n > 0; n--)
    flavours.push(
      await rows.add('flavour', {
        id: undefined,
        label: `Flavour ${n} ${hex(random, 3)}`,
        datatable_id: random.pick([null, random.pick(tables).id]),
        events_1: scores(4),
        events_2: scores(3),
        within: 1 + random.below(6),
        recency_days: random.pick([null, random.below(90)]),
        refresh_hours: random.pick([0, 1, 6, 24, 168]),
        category_column: random.pick([null, random.pick(WORDS)]),
        generation: random.pick([null, 1 + random.below(9)]),
        last_generation: random.below(9),
        refresh_state: random.pick([null, 'waiting', 'running']),
      }),
    );
  return flavours;
}
