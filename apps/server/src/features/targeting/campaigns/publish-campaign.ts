/** Preparing the version of a campaign that recipients will see. */
import type { Warning } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { KeepBlob } from '../../design/publishing/publish-draft.port.ts';
import { brokenRuleWarnings } from '../facts/broken-rules.read.ts';
import { catalogueOf, factSources } from '../facts/catalogue.read.ts';
import { allowedHosts } from '../../people/accounts/accounts.read.ts';
import { fieldNames, unfillable } from './campaign-links.ts';
import { snapshotOfCampaign, type DraftedCampaign, type CampaignSnapshotDeps } from './campaign-snapshot.ts';
import type { CampaignDeps } from './campaigns.service.ts';
import { keptCampaign } from './kept-campaign.ts';

/** The limit of warnings about links. */
const MAX_LINKS = 20;

export interface PublishCampaignDeps extends CampaignDeps, CampaignSnapshotDeps {
  keepBlob: KeepBlob;
}

/**
 * All that can be done before the transaction: pictures fetched and fitted. Refused where something is
 * missing.
 */
export async function prepareCampaign(companyId: number, id: number, deps: PublishCampaignDeps): Promise<DraftedCampaign> {
  const draft = await snapshotOfCampaign(companyId, id, deps);
  if (!draft) throw keptCampaign.missing();
  const [first] = draft.problems;
  if (first) throw new AppError('invalid', { publicMessage: `${placeOf(first.path, draft)}: ${first.message}`, errors: draft.problems });
  return draft;
}

/**
 * A campaign is published with rules that never match, whose rulesets are never shown, and with links and
 * values that nothing fills.
 */
export async function publishWarnings(tx: Tx, companyId: number, draft: DraftedCampaign): Promise<Warning[]> {
  const { row, segments } = draft;
  const catalogue = catalogueOf(await factSources(tx, companyId));
  const rules = row.rulesets.map(({ name, rule }, index) => ({ path: `rulesets.${index}.rule`, where: `“${name}”`, rule }));
  const links = unfillable({ draft: row, fields: fieldNames(catalogue), allowedHosts: await allowedHosts(tx, companyId) });
  return [
    ...brokenRuleWarnings(rules, { catalogue, segments }),
    ...links.slice(0, MAX_LINKS).map(({ path, message }) => ({ path, message: `${placeOf(path, draft)}: ${message}` })),
  ];
}

/** As people call it. */
function placeOf(path: string, { row }: DraftedCampaign): string {
  const index = /^rulesets\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? 'Otherwise' : `“${row.rulesets[Number(index)]?.name ?? ''}”`;
}
