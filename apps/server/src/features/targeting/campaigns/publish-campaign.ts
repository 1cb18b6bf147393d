/** Preparing the version of a campaign that recipients will see. */
import type { Warning } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { KeepBlob } from '../../design/publishing/publish-draft.port.ts';
import { brokenRuleWarnings } from '../facts/broken-rules.read.ts';
import { catalogueOf, factSources } from '../facts/catalogue.read.ts';
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

/** Rules that never match: a campaign is published with them, and its rulesets are never shown. */
export async function brokenRulesets(tx: Tx, companyId: number, { row, segments }: CampaignDraft): Promise<Warning[]> {
  const catalogue = catalogueOf(await factSources(tx, companyId));
  const rules = row.rulesets.map(({ name, rule }, index) => ({ path: `rulesets.${index}.rule`, where: `“${name}”`, rule }));
  return brokenRuleWarnings(rules, { catalogue, segments });
}

/** As people call it. */
function placeOf(path: string, { row }: CampaignDraft): string {
  const index = /^rulesets\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? 'Otherwise' : `“${row.rulesets[Number(index)]?.name ?? ''}”`;
}
