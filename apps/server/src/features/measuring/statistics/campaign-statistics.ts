/** The report of campaigns: each with its rulesets, as far as they were shown or are there still. */
import type { LiveTargetStatsRow } from '@limn/contracts';
import { SUBJECT_KIND } from '@limn/model';
import { LIVE_TARGET_STATISTICS, rowOfRolls } from '@limn/reporting';
import type { Tx } from '../../../storage/database.ts';
import { reportedCampaigns, type ReportedCampaign, type ReportedRuleset } from '../../targeting/campaigns/campaigns.read.ts';
import { objectStats, rulesetStats, type ObjectStats, type RulesetStats } from '../counting/reports.read.ts';
import { reportSummary, type ReportAsked } from './report-summary.ts';

export async function campaignStats(tx: Tx, companyId: number, asked: ReportAsked, publicUrl: string) {
  const campaigns = await reportedCampaigns(tx, companyId, publicUrl);
  const totals = new Map((await objectStats(tx, companyId, asked.from, asked.to, asked.openers)).map((row) => [row.objectId, row]));
  const counted = Map.groupBy(await rulesetStats(tx, companyId, asked, asked.openers), ({ objectId }) => objectId);
  const stats = campaigns
    // A deleted campaign stays in the report of the days on which it was opened, as a deleted ruleset does.
    .filter(({ id, deleted }) => !deleted || totals.has(id))
    .map((campaign) => rowOf(campaign, totals.get(campaign.id), counted.get(campaign.id) ?? []));
  const rows = campaigns.flatMap(({ id }) => totals.get(id) ?? []);
  return { stats, ...(await reportSummary(tx, companyId, SUBJECT_KIND.campaign, asked, rows)) };
}

function rowOf(campaign: ReportedCampaign, total: ObjectStats | undefined, counted: readonly RulesetStats[]): LiveTargetStatsRow {
  const { id, name, deleted, rulesets } = campaign;
  const words = { id, name, type: 'Live Target', type_icon: 'livetarget', labels: [] };
  const otherwise = rulesets.findIndex(({ key }) => key === 0);
  const stats = new Map(counted.map((row) => [row.key, row]));
  const shown = rulesets.filter(({ key }, place) => place <= otherwise || stats.has(key));
  const gone = new Set(rulesets.slice(otherwise + 1));
  const row = (ruleset: ReportedRuleset, rulesetId: number) => ({
    ...words,
    ...rowOfRolls(LIVE_TARGET_STATISTICS, stats.get(ruleset.key)),
    ruleset_id: rulesetId,
    ruleset_name: ruleset.name,
    image_url: ruleset.imageUrl,
    deleted: deleted || gone.has(ruleset),
  });
  return {
    ...words,
    ...rowOfRolls(LIVE_TARGET_STATISTICS, total),
    ruleset_id: null,
    ruleset_name: '',
    image_url: rulesets[otherwise]?.imageUrl ?? '',
    deleted,
    rulesets: shown.map((ruleset) => row(ruleset, ruleset.id)),
  };
}
