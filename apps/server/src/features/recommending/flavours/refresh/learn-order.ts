/**
 * Names the rows that a refresh reads: the events of a flavour's scores, and the items of its table; and what
 * the one before left.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '../../../../storage/database.ts';
import { newRecordCustomers } from '../../../data/events/new-records.read.ts';
import { itemRows } from '../../../data/tables/item-rows.read.ts';
import { flavourOf, isComplete } from '../flavour-question.ts';
import { rowsAmong, rowsOf, selectableEvents, sourcesOf } from '../flavour-sources.ts';
import { liveGeneration, type FlavourRow } from '../flavours.store.ts';
import { itemColumns } from '../similar-by.ts';
import { CannotLearn, type LearnOrder, type LearnSource } from './learning.ts';

/** Throws CannotLearn where the settings name what is gone. */
export async function learnOrder(
  tx: Tx,
  companyId: number,
  row: FlavourRow,
  { timezone, ...keep }: { timezone: string; directory: string; reserveBytes: number },
): Promise<LearnOrder> {
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
  const named: LearnSource[] = [];
  for (const source of sources) {
    const { viewId, name, records } = source;
    const rows = await rowsOf(tx, companyId, source);
    named.push({ view: String(viewId), name, records, rows, among: await rowsAmong(tx, companyId, source) });
  }
  const live = await liveGeneration(tx, companyId, row.id);
  const counted = new Map(sources.map(({ event }) => [event.id, event]));
  return {
    companyId,
    flavour: flavourOf(row, timezone),
    sources: named,
    statements: createHash('sha256')
      .update(JSON.stringify(named.map(({ view, rows }) => [view, rows])))
      .digest('hex'),
    events: [...counted.values()].map((event) => ({ id: event.id, arrived: newRecordCustomers(companyId, event) })),
    items: items.rows,
    tableName: items.name,
    uniqueHeader: items.uniqueHeader,
    keep: { ...keep, key: randomUUID() },
    before:
      live?.counts && live.counted
        ? { key: live.counts, counted: live.counted, evaluation: live.evaluation, people: live.facts.people }
        : undefined,
  };
}
