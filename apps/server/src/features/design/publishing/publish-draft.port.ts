/**
 * Making a draft the version that recipients see. What takes long is prepared before the transaction; a draft
 * that was saved meanwhile is prepared again.
 */
import type { MemberCaller } from '../../../api/call.ts';
import { AppError, type FieldProblem } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { HeldObject, Publishing } from './publishing.port.ts';
import type { NewVersion, VersionRow, Versions } from './versions.port.ts';

/** A picture whose bytes are kept. */
export interface KeptPicture {
  hash: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

type Blob = Pick<KeptPicture, 'hash' | 'mime' | 'bytes'>;
export type KeepBlob = (tx: Tx, companyId: number, blob: Blob) => Promise<void>;

export interface Draft extends HeldObject {
  draft_revision: number;
}

/** A draft with all that a version of it will hold. */
export interface PreparedDraft<Row extends Draft, Snapshot> {
  row: Row;
  snapshot: Snapshot;
  /** Pictures that are not assets: the version keeps their bytes. */
  kept: readonly KeptPicture[];
  /** Everything missing. A version is not made with any of these; a preview passes over it. */
  problems: readonly FieldProblem[];
}

/** After this many times someone is still changing it. */
const MAX_TRIES = 3;

/** Rolls the transaction back so that it can be tried on the newer draft. */
class DraftMoved extends Error {}

/**
 * @param noun "campaign" @param publish in one transaction: refuses with `requireUnmoved` what is no longer
 * the draft
 */
export async function publishDraft<Prepared, Answer>(
  noun: string,
  prepare: () => Promise<Prepared>,
  publish: (prepared: Prepared) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const prepared = await prepare();
    try {
      return await publish(prepared);
    } catch (error) {
      if (!(error instanceof DraftMoved)) throw error;
    }
  }
  throw new AppError('conflict', { publicMessage: `This ${noun} is being changed right now. Wait until it is saved, then publish again.` });
}

/** @param held as it is now, held until the transaction ends */
export function requireUnmoved(held: Draft, prepared: Draft): void {
  if (held.draft_revision !== prepared.draft_revision) throw new DraftMoved();
}

/** In one order, so that two versions with the same pictures don't wait for each other. */
export async function keepBlobs(tx: Tx, companyId: number, blobs: readonly Blob[], keepBlob: KeepBlob): Promise<void> {
  for (const blob of blobs.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))) await keepBlob(tx, companyId, blob);
}

/** @param held as it is now, held until the transaction ends */
export async function publishHeld<Row extends Draft, Snapshot>(
  tx: Tx,
  caller: MemberCaller,
  held: Row,
  { row, kept, snapshot }: PreparedDraft<Row, Snapshot>,
  note: string,
  deps: { publishing: Publishing<NewVersion<Snapshot>>; keepBlob: KeepBlob },
): Promise<void> {
  requireUnmoved(held, row);
  await keepBlobs(tx, caller.companyId, kept, deps.keepBlob);
  await deps.publishing.publish(tx, caller, held, { snapshot, note, draftRevision: row.draft_revision });
}

/** The version that was made last, which is live. */
export async function newestVersion(tx: Tx, companyId: number, id: number, versions: Pick<Versions<unknown>, 'list'>) {
  const [row] = await versions.list(tx, companyId, id);
  if (!row) throw new Error('A version that was published is missing.');
  return wireVersion(row, row.version);
}

export function wireVersion(row: VersionRow, liveVersion: number | null) {
  return { ...row, live: row.version === liveVersion, published_at: row.published_at.toISOString() };
}
