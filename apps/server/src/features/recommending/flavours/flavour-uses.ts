/**
 * The uses of a flavour: the table of its items, and the events and views that its scores name. Those that
 * are gone are not used any more.
 */
import { USED_KIND, USER_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { Used, Uses } from '../../data/uses/uses.port.ts';
import { selectableEvents, sourcesOf } from './flavour-sources.ts';
import { listFlavours, type FlavourRow } from './flavours.store.ts';

type Named = Pick<FlavourRow, 'id' | 'datatable_id' | 'events_1' | 'events_2'>;

export async function noteFlavourUses(tx: Tx, companyId: number, flavour: Named, uses: Uses): Promise<void> {
  await uses.note(tx, companyId, userOf(flavour.id), await usedBy(tx, companyId, flavour));
}

export async function forgetFlavourUses(tx: Tx, companyId: number, id: number, uses: Uses): Promise<void> {
  await uses.note(tx, companyId, userOf(id), []);
}

/** For a company that was imported: no one saved them. */
export async function noteImportedFlavours(tx: Tx, companyId: number, uses: Uses): Promise<void> {
  for (const flavour of await listFlavours(tx, companyId)) await noteFlavourUses(tx, companyId, flavour, uses);
}

function userOf(id: number) {
  return { kind: USER_KIND.flavour, id, live: false };
}

async function usedBy(tx: Tx, companyId: number, { datatable_id: table, events_1, events_2 }: Named): Promise<Used[]> {
  const { sources } = sourcesOf(await selectableEvents(tx, companyId), [...events_1, ...events_2]);
  return [
    ...(table === null ? [] : [{ kind: USED_KIND.table, id: table }]),
    ...sources.map(({ viewId, event }) => ({ kind: viewId === event.id ? USED_KIND.event : USED_KIND.eventView, id: viewId })),
  ];
}
