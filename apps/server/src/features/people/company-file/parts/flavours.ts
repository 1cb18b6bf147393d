/**
 * Flavours: their settings. What they learned stays behind, and is learned again from the events that come
 * along. Scores name an event by its number, and a view of it by its name; those of what is gone are left
 * out.
 */
import { MAX_FLAVOUR_SCORES, MAX_FLAVOURS } from '@limn/contracts';
import { z } from 'zod';
import { notify } from '../../../../storage/channels.ts';
import { columnsOf, writeRows } from '../columns.ts';
import { FileError } from '../file-error.ts';
import { part, type ImportContext } from '../part.ts';
import { Count, Id, Text, Time } from './fields.ts';

const Scores = z
  .array(z.strictObject({ id: Id, event: Id, view: Text(80).nullable(), score: z.number().min(0).max(1_000_000) }))
  .max(MAX_FLAVOUR_SCORES);
const FlavourLine = z.strictObject({
  id: Id,
  label: Text(200),
  datatable_id: Id.nullable(),
  enabled: z.boolean(),
  events_1: Scores,
  events_2: Scores,
  within: z.number().int().min(1).max(6),
  recency_days: Count.nullable(),
  refresh_hours: z.literal([0, 1, 6, 24, 168]),
  category_column: Text(200).nullable(),
  price_column: Text(200).nullable(),
  revision: Id,
  created_at: Time,
  updated_at: Time,
});
type FlavourLine = z.infer<typeof FlavourLine>;

/** SQL of the scores of one side. */
function scoresOf(side: 'events_1' | 'events_2'): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', s -> 'id', 'event', coalesce(v.event_id, e.id), 'view', v.name, 'score', s -> 'score') order by n), '[]')
    from jsonb_array_elements(t.${side}) with ordinality as scores (s, n)
      left join event_view v on v.company_id = t.company_id and v.id = (s ->> 'view_id')::int
      left join event e on e.company_id = t.company_id and e.id = (s ->> 'view_id')::int
    where coalesce(v.event_id, e.id) is not null) as ${side}`;
}

export const flavourPart = part<FlavourLine>({
  name: 'flavours',
  covers: { flavour: columnsOf(FlavourLine) },
  lines(from, { companyId }) {
    const columns = columnsOf(FlavourLine).map((name) => (name === 'events_1' || name === 'events_2' ? scoresOf(name) : `t.${name}`));
    return from.texts(
      `select to_jsonb(x)::text as line from (select ${columns.join(', ')} from flavour t where t.company_id = $1 order by t.id) x`,
      [companyId],
      100,
    );
  },
  max: MAX_FLAVOURS,
  schema: FlavourLine,
  check({ id, events_1, events_2 }, { flavours, events }) {
    if (flavours.has(id)) throw new FileError('This file holds a flavour twice.');
    flavours.add(id);
    for (const { event } of [...events_1, ...events_2])
      if (!events.has(event)) throw new FileError('A flavour in this file counts an event that isn’t in it.');
  },
  async write(rows, context) {
    const { tx, companyId, flavours } = context;
    const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [rows.length]);
    for (const [index, row] of rows.entries()) flavours.set(row.id, ids[index]?.id ?? 0);
    const views = await viewNumbers(context);
    const moved = (scores: FlavourLine['events_1']) =>
      scores.flatMap(({ id, event, view, score }) => {
        const now = context.events.get(event)?.id ?? 0;
        const view_id = view === null ? now : views.get(`${now} ${view}`);
        return view_id === undefined ? [] : [{ id, view_id, score }];
      });
    const written = rows.map((row) => ({
      ...row,
      id: flavours.get(row.id),
      datatable_id: row.datatable_id === null ? null : (context.tables.get(row.datatable_id)?.id ?? null),
      events_1: moved(row.events_1),
      events_2: moved(row.events_2),
    }));
    await writeRows(tx, companyId, 'flavour', columnsOf(FlavourLine), written);
  },
  // All are written: those that are enabled learn as soon as there is a company.
  async finish({ tx, companyId }) {
    const ordered = await tx.query<{ id: number }>(
      `update flavour set refresh_state = 'waiting', beat_at = now(),
         next_refresh_at = case when refresh_hours > 0 then now() + make_interval(hours => refresh_hours) end
       where company_id = $1 and enabled and datatable_id is not null and jsonb_array_length(events_1) > 0 and jsonb_array_length(events_2) > 0
       returning id`,
      [companyId],
    );
    await notify(tx, 'ordered', ...ordered.map(({ id }) => ({ what: 'flavour' as const, companyId, id })));
  },
});

/** Numbers of the views that were made, by their event and name. */
async function viewNumbers({ tx, companyId }: ImportContext): Promise<Map<string, number>> {
  const views = await tx.query<{ id: number; event_id: number; name: string }>(
    'select id, event_id, name from event_view where company_id = $1',
    [companyId],
  );
  return new Map(views.map(({ id, event_id: event, name }) => [`${event} ${name}`, id]));
}
