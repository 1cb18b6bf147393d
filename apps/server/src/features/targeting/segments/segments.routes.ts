import type { Segment, SegmentSummary } from '@limn/contracts';
import { USED_KIND, USER_KIND } from '@limn/model';
import type { z } from 'zod';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { countUsers, usedByDrafts, usersOf } from '../../data/uses/uses.read.ts';
import { copySegment, createSegment, deleteSegment, requireSegment, saveSegment, type SegmentDeps } from './segments.service.ts';
import { listSegmentRows, type SegmentRow, type SegmentSummaryRow } from './segments.store.ts';

type Names = 'listSegments' | 'getSegment' | 'createSegment' | 'updateSegment' | 'copySegment' | 'deleteSegment';

export function segmentHandlers(deps: SegmentDeps): Handlers<Names> {
  return {
    listSegments: async ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const wire = await wiring(tx, companyId);
        return { segments: (await listSegmentRows(tx, companyId)).map(wire) };
      }),
    getSegment: async ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => wireSegment(tx, companyId, await requireSegment(tx, companyId, params.id))),
    createSegment: async ({ caller, body, transact }) =>
      transact(async (tx) => wireSegment(tx, caller.companyId, await createSegment(tx, caller, body, deps))),
    updateSegment: async ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => wireSegment(tx, caller.companyId, await saveSegment(tx, caller, params.id, body, ifMatch, deps))),
    copySegment: async ({ caller, params, transact }) =>
      transact(async (tx) => wireSegment(tx, caller.companyId, await copySegment(tx, caller, params.id, deps))),
    deleteSegment: async ({ caller, params, transact }) => {
      await transact((tx) => deleteSegment(tx, caller, params.id, deps));
      return { message: 'The segment is deleted.' };
    },
  };
}

async function wireSegment(tx: Tx, companyId: number, row: SegmentRow): Promise<{ segment: z.input<typeof Segment> }> {
  const used_by = await usersOf(tx, companyId, { kind: USED_KIND.segment, id: row.id });
  return { segment: { ...(await wiring(tx, companyId))(row), rule: row.rule, used_by } };
}

/** Users of segments are read for all of them at once. */
async function wiring(tx: Tx, companyId: number): Promise<(row: SegmentSummaryRow) => z.input<typeof SegmentSummary>> {
  const users = await countUsers(tx, companyId, USED_KIND.segment);
  const used = await usedByDrafts(tx, companyId, USER_KIND.segment, USED_KIND.segment);
  return ({ id, name, revision, created_at, updated_at }) => ({
    id,
    name,
    revision,
    users: users.get(String(id)) ?? 0,
    segments: (used.get(id) ?? []).map(Number),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  });
}
