/** Changes of segments, each within the caller's company and transaction. */
import { MAX_SEGMENTS, type SegmentCreate, type SegmentUpdate } from '@limn/contracts';
import { AppError, invalidField, USED_KIND } from '@limn/model';
import { expandedProblems, segmentProblems, segmentsIn, treeProblems, type TreeProblem } from '@limn/query';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { requireUnused } from '../../data/uses/uses.read.ts';
import { staleRevision } from '../../people/accounts/stale-revision.read.ts';
import { forgetSegmentUses, noteSegmentUses, withDependents } from './segment-uses.ts';
import type { SegmentUsers } from './segment-users.port.ts';
import { segmentsOf } from './segments.read.ts';
import {
  findSegments,
  insertSegment,
  listSegmentRows,
  lockAllSegments,
  lockSegment,
  removeSegment,
  updateSegment,
  type NewSegment,
  type SegmentRow,
} from './segments.store.ts';

export interface SegmentDeps {
  uses: Uses;
  users: readonly SegmentUsers[];
}

const MAX_NAME_LENGTH = 200;
/** The rules as JSON. */
const MAX_CHARACTERS = 4_000_000;

export async function requireSegment(tx: Tx, companyId: number, id: number): Promise<SegmentRow> {
  const [row] = await findSegments(tx, companyId, [id]);
  if (!row) throw noSuchSegment();
  return row;
}

export async function createSegment(
  tx: Tx,
  { companyId, userId }: MemberCaller,
  segment: z.output<typeof SegmentCreate>,
  { uses }: SegmentDeps,
): Promise<SegmentRow> {
  if ((await listSegmentRows(tx, companyId)).length >= MAX_SEGMENTS)
    throw invalidField('name', `The limit is ${MAX_SEGMENTS.toLocaleString('en-GB')} segments. Delete one first.`);
  // No rules refer to a segment before it is there, so it closes no circle.
  await requireSoundRule(tx, companyId, undefined, segment.rule);
  const id = await insertSegment(tx, companyId, segment, userId);
  await noteSegmentUses(tx, companyId, { id, rule: segment.rule }, uses);
  return requireSegment(tx, companyId, id);
}

/** Saves what is sent, on the revision that was read where one is named. */
export async function saveSegment(
  tx: Tx,
  { companyId, userId }: MemberCaller,
  id: number,
  { name, rule }: z.output<typeof SegmentUpdate>,
  ifMatch: number | undefined,
  { uses, users }: SegmentDeps,
): Promise<SegmentRow> {
  if (rule !== undefined && segmentsIn(rule).length > 0) await lockAllSegments(tx, companyId);
  const before = await requireHeldSegment(tx, companyId, id, 'changes');
  if (ifMatch !== undefined && ifMatch !== before.revision) throw await staleRevision(tx, 'segment', before, 'save yours as a copy');
  const after: NewSegment = { name: name ?? before.name, rule: rule ?? before.rule };
  if (rule !== undefined) await requireSoundRule(tx, companyId, id, rule);
  const hasOtherRules = await updateSegment(tx, companyId, before, after, userId);
  if (hasOtherRules) {
    await noteSegmentUses(tx, companyId, { id, rule: after.rule }, uses);
    const changed = await withDependents(tx, companyId, id);
    for (const user of users) await user.rulesChanged(tx, companyId, changed);
  }
  return requireSegment(tx, companyId, id);
}

export async function copySegment(tx: Tx, caller: MemberCaller, id: number, deps: SegmentDeps): Promise<SegmentRow> {
  const { name, rule } = await requireSegment(tx, caller.companyId, id);
  return createSegment(tx, caller, { name: `Copy of ${name}`.slice(0, MAX_NAME_LENGTH).toWellFormed(), rule }, deps);
}

/** Refused while rules refer to it. What is published keeps its own copy and needs no segment. */
export async function deleteSegment(tx: Tx, { companyId }: MemberCaller, id: number, { uses }: SegmentDeps): Promise<void> {
  await requireHeldSegment(tx, companyId, id, 'all');
  await requireUnused(tx, companyId, { kind: USED_KIND.segment, id });
  await forgetSegmentUses(tx, companyId, id, uses);
  await removeSegment(tx, companyId, id);
}

/** Refuses rules without a shape, too large ones, and those that lead back to their own segment. */
async function requireSoundRule(tx: Tx, companyId: number, id: number | undefined, rule: unknown): Promise<void> {
  let problems: readonly TreeProblem[] = treeProblems(rule);
  if (problems.length === 0) {
    const segments = await segmentsOf(tx, companyId, [rule]);
    const circles = id === undefined ? [] : segmentProblems(id, rule, segments);
    problems = circles.length > 0 ? circles : expandedProblems(rule, segments);
  }
  const [first] = problems;
  if (first) {
    const errors = problems.map(({ path, message }) => ({ path: dotted(path), message }));
    throw new AppError('invalid', { publicMessage: first.message, errors });
  }
  if (JSON.stringify(rule).length > MAX_CHARACTERS) throw invalidField('rule', 'These rules are too large. Use shorter lists of values.');
}

/** `children[1].query` of the rules, as paths of bodies are written. */
function dotted(path: string): string {
  return path === '' ? 'rule' : `rule.${path.replaceAll(/\[(\d+)\]/g, '.$1')}`;
}

async function requireHeldSegment(tx: Tx, companyId: number, id: number, against: 'changes' | 'all'): Promise<SegmentRow> {
  const row = await lockSegment(tx, companyId, id, against);
  if (!row) throw noSuchSegment();
  return row;
}

function noSuchSegment(): AppError {
  return new AppError('not_found', { publicMessage: 'There is no such segment.' });
}
