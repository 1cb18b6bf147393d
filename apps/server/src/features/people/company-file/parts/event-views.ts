/**
 * Views of events. Their rules and enrichments name fields by number, which are new in a copy: in the file
 * they are those of columns.
 */
import { EnrichmentInput, MAX_ENRICHMENTS, MAX_EVENT_VIEWS, type Enrichment } from '@limn/contracts';
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, writeRows } from '../columns.ts';
import { part, renumbered, requireNew, type ImportContext } from '../part.ts';
import { Id, Text, Time } from './fields.ts';

const ViewLine = z.strictObject({
  event_id: Id,
  label: Text(200),
  name: z.string().regex(/^[a-z0-9_]{1,80}$/),
  most_recent_only: z.boolean(),
  event_enrichment: z.boolean(),
  datatable_enrichment: z.boolean(),
  filters: z.unknown().refine((tree) => treeProblems(tree).length === 0),
  enrichment: z.array(EnrichmentInput).max(MAX_ENRICHMENTS),
  revision: Id,
  created_at: Time,
  updated_at: Time,
});
type ViewLine = z.infer<typeof ViewLine>;

export const eventViewPart = part<ViewLine>({
  name: 'event-views',
  covers: { event_view: columnsOf(ViewLine) },
  async *lines(from, { companyId }) {
    const selected = columnsOf(ViewLine).map((column) => `v.${column}`);
    const batches = from.texts(
      `select to_jsonb(x)::text as line from (select ${selected.join(', ')},
         (select coalesce(jsonb_object_agg(f.id, f.column_number), '{}') from event_field f where f.company_id = $1 and f.event_id = v.event_id) as columns
       from event_view v where v.company_id = $1 order by v.name) x`,
      [companyId],
      100,
    );
    for await (const lines of batches)
      yield lines.map((line) => {
        const { columns, ...view } = JSON.parse(line) as ViewLine & { columns: Record<string, number> };
        return JSON.stringify({ ...view, ...moved(view, (id) => columns[id]) });
      });
  },
  max: MAX_EVENT_VIEWS,
  schema: ViewLine,
  check({ event_id, name, enrichment }, { events, versions }) {
    if (!events.has(event_id)) throw new FileError('This file holds a view of no event.');
    requireNew(versions, `event view ${name}`, 'an event view');
    if (new Set(enrichment.map(({ id }) => id)).size < enrichment.length)
      throw new FileError('A view in this file has an enrichment twice.');
  },
  async write(rows, context) {
    const columns = await newFields(context);
    const written = rows.map((row) => {
      const event = renumbered(context.events, row.event_id, 'an event').id;
      return { ...row, event_id: event, ...moved(row, (column) => columns.get(`${event}:${column}`)) };
    });
    await writeRows(context.tx, context.companyId, 'event_view', columnsOf(ViewLine), written);
  },
});

/** Numbers of the fields that were made, by those of their event and column. */
async function newFields({ tx, companyId }: ImportContext): Promise<Map<string, number>> {
  const fields = await tx.query<{ id: number; event_id: number; column_number: number }>(
    'select id, event_id, column_number from event_field where company_id = $1',
    [companyId],
  );
  return new Map(fields.map(({ id, event_id, column_number: column }) => [`${event_id}:${column}`, id]));
}

/** Names fields by other numbers; of one that is gone only 0 is left, which no field has. */
function moved({ filters, enrichment }: Pick<ViewLine, 'filters' | 'enrichment'>, numberOf: (id: string) => number | undefined) {
  const name = (field: string) => field.replace(/^field_(\d+)$/, (_, id: string) => `field_${numberOf(id) ?? 0}`);
  return {
    filters: movedRules(filters, name),
    enrichment: enrichment.map((one) => {
      const changed = Object.entries(one).map(([key, value]) => [key, key !== 'label' && typeof value === 'string' ? name(value) : value]);
      return Object.fromEntries(changed) as Enrichment;
    }),
  };
}

/** Values of rules stay, whatever they look like. */
function movedRules(node: unknown, name: (field: string) => string): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const { children, query } = node as { children?: unknown; query?: { category_id?: unknown; id?: unknown } | null };
  if (Array.isArray(children)) return { ...node, children: children.map((child) => movedRules(child, name)) };
  if (query?.category_id !== 'event' || typeof query.id !== 'string') return node;
  return { ...node, query: { ...query, id: name(query.id) } };
}
