/** Preparing the version of a campaign that recipients will see. */
import { AppError } from '@limn/model';
import type { KeepBlob } from '../../design/publishing/publish-draft.port.ts';
import { snapshotOfCampaign, type CampaignDraft, type CampaignSnapshotDeps } from './campaign-snapshot.ts';
import { noSuchCampaign, type CampaignDeps } from './campaigns.service.ts';

export interface PublishCampaignDeps extends CampaignDeps, CampaignSnapshotDeps {
  keepBlob: KeepBlob;
}

/** All that can be done before the transaction: pictures fetched and fitted. Refused where something is missing. */
export async function prepareCampaign(companyId: number, id: number, deps: PublishCampaignDeps): Promise<CampaignDraft> {
  const draft = await snapshotOfCampaign(companyId, id, deps);
  if (!draft) throw noSuchCampaign();
  const [first] = draft.problems;
  if (first) throw new AppError('invalid', { publicMessage: `${placeOf(first.path, draft)}: ${first.message}`, errors: draft.problems });
  return draft;
}

/** As people call it. */
function placeOf(path: string, { row }: CampaignDraft): string {
  const index = /^rulesets\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? 'Otherwise' : `“${row.rulesets[Number(index)]?.name ?? ''}”`;
}
