/** The table of segments. */
import type { Tx } from '../../../storage/database.ts';

export interface SegmentSummaryRow {
  id: number;
  name: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

export interface SegmentRow extends SegmentSummaryRow {
  rule: unknown;
  updated_by: number | null;
}

export type NewSegment = Pick<SegmentRow, 'name' | 'rule'>;

const SUMMARY = 'id, name, revision, created_at, updated_at';
const WHOLE = `${SUMMARY}, rule, updated_by`;

export async function listSegmentRows(tx: Tx, companyId: number): Promise<SegmentSummaryRow[]> {
  return tx.query(`select ${SUMMARY} from segment where company_id = $1 order by lower(name), id`, [companyId]);
}

export async function findSegments(tx: Tx, companyId: number, ids: readonly number[]): Promise<SegmentRow[]> {
  return tx.query(`select ${WHOLE} from segment where company_id = $1 and id = any ($2::int[]) order by id`, [companyId, ids]);
}

/**
 * Held until the transaction ends. Against `changes` alone, drafts may begin to refer to it: who saves a
 * draft holds that before it.
 */
export async function lockSegment(tx: Tx, companyId: number, id: number, against: 'changes' | 'all'): Promise<SegmentRow | undefined> {
  const lock = against === 'all' ? 'for update' : 'for no key update';
  return tx.maybeOne(`select ${WHOLE} from segment where company_id = $1 and id = $2 ${lock}`, [companyId, id]);
}

/**
 * Holds all segments against changes until the transaction ends, so that two that are saved at once can't
 * refer to each other. Answers how many there are. Campaigns that begin to use one needn't wait.
 */
export async function lockAllSegments(tx: Tx, companyId: number): Promise<number> {
  return (await tx.query('select id from segment where company_id = $1 order by id for no key update', [companyId])).length;
}

export async function insertSegment(tx: Tx, companyId: number, { name, rule }: NewSegment, userId: number | null): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'insert into segment (company_id, name, rule, created_by, updated_by) values ($1, $2, $3, $4, $4) returning id',
    [companyId, name, JSON.stringify(rule), userId],
  );
  return id;
}

/** Answers whether its rules are others now. */
export async function updateSegment(
  tx: Tx,
  companyId: number,
  { id, rule: before }: Pick<SegmentRow, 'id' | 'rule'>,
  { name, rule }: NewSegment,
  userId: number | null,
): Promise<boolean> {
  const { changed } = await tx.one<{ changed: boolean }>(
    `update segment set name = $3, rule = $4, updated_by = $5, updated_at = now(), revision = revision + 1
     where company_id = $1 and id = $2 returning rule is distinct from $6::jsonb as changed`,
    [companyId, id, name, JSON.stringify(rule), userId, JSON.stringify(before)],
  );
  return changed;
}

export async function removeSegment(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run('delete from segment where company_id = $1 and id = $2', [companyId, id]);
}
