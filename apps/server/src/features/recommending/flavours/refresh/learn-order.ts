/** Names the rows that a refresh reads: the events of a flavour's scores, and the items of its table. */
import type { Tx } from '../../../../storage/database.ts';
import { itemRows } from '../../../data/tables/item-rows.read.ts';
import { flavourOf, isComplete } from '../flavour-question.ts';
import { rowsOf, selectableEvents, sourcesOf } from '../flavour-sources.ts';
import type { FlavourRow } from '../flavours.store.ts';
import { itemColumns } from '../similar-by.ts';
import { CannotLearn, type LearnOrder } from './learn.ts';

/** Throws CannotLearn where the settings name what is gone. */
export async function learnOrder(tx: Tx, companyId: number, row: FlavourRow, timezone: string): Promise<LearnOrder> {
  if (!isComplete(row) || row.datatable_id === null)
    throw new CannotLearn('It needs a data table, and an event with a score on both sides.');
  const items = await itemRows(tx, companyId, row.datatable_id, (columns) => itemColumns(columns, row));
  if (!items) throw new CannotLearn('Its data table was deleted, or has no rows with a unique header.');
  const events = await selectableEvents(tx, companyId);
  const scores = [...row.events_1, ...row.events_2].filter(({ score }) => score > 0);
  const { sources, missing } = sourcesOf(events, scores);
  if (missing.length > 0) throw new CannotLearn('An event of its scores was deleted, or no longer names items. Choose another one.');
  const other = sources.find(({ datatable }) => datatable !== row.datatable_id);
  if (other) throw new CannotLearn(`“${other.name}” no longer names items of “${items.name}”.`);
  return {
    flavour: flavourOf(row, timezone),
    sources: await Promise.all(
      sources.map(async (source) => {
        const { viewId, name, records } = source;
        return { view: String(viewId), name, records, rows: await rowsOf(tx, companyId, source) };
      }),
    ),
    items: items.rows,
    tableName: items.name,
    uniqueHeader: items.uniqueHeader,
  };
}
