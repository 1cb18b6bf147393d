/** Making a draft the version that recipients see. */
import type { CampaignVersion } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { snapshotOfCampaign, type CampaignDraft, type CampaignSnapshotDeps, type KeptPicture } from './campaign-snapshot.ts';
import type { CampaignVersionRow } from './campaign-versions.store.ts';
import { noSuchCampaign, requireHeldCampaign, type CampaignDeps } from './campaigns.service.ts';

export interface PublishCampaignDeps extends CampaignDeps, CampaignSnapshotDeps {
  keepBlob(tx: Tx, companyId: number, blob: Pick<KeptPicture, 'hash' | 'mime' | 'bytes'>): Promise<void>;
}

/** All that can be done before the transaction: pictures fetched and fitted. Refused where something is missing. */
export async function prepareCampaign(companyId: number, id: number, deps: PublishCampaignDeps): Promise<CampaignDraft> {
  const draft = await snapshotOfCampaign(companyId, id, deps);
  if (!draft) throw noSuchCampaign();
  const [first] = draft.problems;
  if (first) throw new AppError('invalid', { publicMessage: `${placeOf(first.path, draft)}: ${first.message}`, errors: draft.problems });
  return draft;
}

/** False when the draft changed while its version was being prepared: prepare it again. */
export async function publishCampaign(
  tx: Tx,
  caller: MemberCaller,
  prepared: CampaignDraft,
  note: string,
  deps: PublishCampaignDeps,
): Promise<boolean> {
  const row = await requireHeldCampaign(tx, caller.companyId, prepared.row.id);
  if (row.draft_revision !== prepared.row.draft_revision) return false;
  // In one order, so that two campaigns with the same pictures don't wait for each other.
  const blobs = prepared.kept.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  for (const blob of blobs) await deps.keepBlob(tx, caller.companyId, blob);
  await deps.publishing.publish(tx, caller, row, { snapshot: prepared.snapshot, note, draftRevision: row.draft_revision });
  return true;
}

export function wireVersion(row: CampaignVersionRow, liveVersion: number | null): z.input<typeof CampaignVersion> {
  return { ...row, live: row.version === liveVersion, published_at: row.published_at.toISOString() };
}

/** As people call it. */
function placeOf(path: string, { row }: CampaignDraft): string {
  const index = /^rulesets\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? 'Otherwise' : `“${row.rulesets[Number(index)]?.name ?? ''}”`;
}
