/** The uses of segments: tables, feeds, segments and customer fields that their rules name. */
import { USED_KIND, USER_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { Used, Uses } from '../../data/uses/uses.port.ts';
import { draftUsers } from '../../data/uses/uses.read.ts';
import { namedThings } from '../facts/named-things.read.ts';
import type { SegmentRow } from './segments.store.ts';

export async function noteSegmentUses(tx: Tx, companyId: number, { id, rule }: Pick<SegmentRow, 'id' | 'rule'>, uses: Uses): Promise<void> {
  const { tables, feeds, segments, customerFields } = namedThings(rule);
  await uses.note(tx, companyId, userOf(id), [
    ...[...tables].map((table): Used => ({ kind: USED_KIND.table, id: table })),
    ...[...feeds].map((feed): Used => ({ kind: USED_KIND.feed, id: feed })),
    ...[...segments].map((segment): Used => ({ kind: USED_KIND.segment, id: segment })),
    ...[...customerFields].map((field): Used => ({ kind: USED_KIND.customerField, id: field })),
  ]);
}

export async function forgetSegmentUses(tx: Tx, companyId: number, id: number, uses: Uses): Promise<void> {
  await uses.note(tx, companyId, userOf(id), []);
}

/** Notes the uses of a company's segments that were written without being saved: it was imported. */
export async function noteImportedSegments(tx: Tx, companyId: number, uses: Uses): Promise<void> {
  const rows = await tx.query<Pick<SegmentRow, 'id' | 'rule'>>('select id, rule from segment where company_id = $1 order by id', [
    companyId,
  ]);
  for (const row of rows) await noteSegmentUses(tx, companyId, row, uses);
}

/** A segment and all others whose rules lead to it. */
export async function withDependents(tx: Tx, companyId: number, id: number): Promise<number[]> {
  const all = new Set([id]);
  let last: readonly number[] = [id];
  while (last.length > 0) {
    const users = await draftUsers(tx, companyId, USER_KIND.segment, USED_KIND.segment, last);
    last = users.filter((user) => !all.has(user));
    for (const user of last) all.add(user);
  }
  return [...all];
}

function userOf(id: number) {
  return { kind: USER_KIND.segment, id, live: false } as const;
}
