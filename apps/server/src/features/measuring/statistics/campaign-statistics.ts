/**
 * The report of campaigns: each with its rulesets, as far as they were shown, brought something or are there
 * still.
 */
import type { LiveTargetStatsRow } from '@limn/contracts';
import { dateOfDay, SUBJECT_KIND } from '@limn/model';
import { LIVE_TARGET_STATISTICS, rowOfRolls } from '@limn/reporting';
import type { Tx } from '../../../storage/database.ts';
import {
  reportedCampaigns,
  unnamedRuleset,
  type ReportedCampaign,
  type ReportedRuleset,
} from '../../targeting/campaigns/campaigns.read.ts';
import {
  conversionDays,
  conversionsByObject,
  conversionsWithin,
  conversionTotals,
  hasConversions,
  type Conversions,
  type ConversionsRequest,
} from '../counting/conversions.read.ts';
import { objectStats, statsWithin, type Counts } from '../counting/reports.read.ts';
import { reportAttribution } from './report-attribution.ts';
import { rangeBefore, reportSummary, type ReportQuery } from './report-summary.ts';

/** Counts of an object or a ruleset; undefined where it has none. */
interface Found {
  opened: Counts | undefined;
  conversions: Conversions | undefined;
}

const { campaign: CAMPAIGN } = SUBJECT_KIND;

export async function campaignStats(tx: Tx, companyId: number, asked: ReportQuery & { model: number | undefined }, publicUrl: string) {
  const { model, currency } = await reportAttribution(tx, companyId, asked.model);
  const wanted = { from: asked.from, to: asked.to, model };
  const campaigns = await reportedCampaigns(tx, companyId, publicUrl);
  const totals = new Map((await objectStats(tx, companyId, asked.from, asked.to, asked.openers)).map((row) => [row.objectId, row]));
  const counted = Map.groupBy(await statsWithin(tx, companyId, SUBJECT_KIND.ruleset, asked, asked.openers), ({ objectId }) => objectId);
  const conversions = await conversionsByObject(tx, companyId, CAMPAIGN, wanted);
  const ofRulesets = await conversionsWithin(tx, companyId, SUBJECT_KIND.ruleset, wanted);
  const stats = campaigns
    // A deleted campaign stays in the report of the days on which it was opened, as a deleted ruleset does.
    .filter(({ id, deleted }) => !deleted || totals.has(id) || conversions.has(id))
    .map((campaign) => {
      const { id } = campaign;
      const opened = new Map((counted.get(id) ?? []).map((row) => [row.key, row]));
      const of = (key: number): Found => ({ opened: opened.get(key), conversions: ofRulesets.get(id)?.get(key) });
      const named = new Set(campaign.rulesets.map(({ key }) => key));
      const unnamed = [...new Set([...opened.keys(), ...(ofRulesets.get(id)?.keys() ?? [])])].filter((key) => !named.has(key));
      const rulesets = [...campaign.rulesets, ...unnamed.toSorted((a, b) => a - b).map(unnamedRuleset)];
      return rowOf({ ...campaign, rulesets }, { opened: totals.get(id), conversions: conversions.get(id) }, of);
    });
  const opened = campaigns.flatMap(({ id }) => totals.get(id) ?? []);
  const summary = await reportSummary(tx, companyId, CAMPAIGN, asked, opened);
  return {
    stats,
    ...(await withConversions(tx, companyId, wanted, summary)),
    currency,
    has_conversions: await hasConversions(tx, companyId),
  };
}

/** Totals, those of as many days before, and days: those on which there were conversions alone, too. */
async function withConversions(
  tx: Tx,
  companyId: number,
  asked: ConversionsRequest,
  { totals, previous, daily_stats }: Awaited<ReturnType<typeof reportSummary>>,
) {
  const { model } = asked;
  const days = await conversionDays(tx, companyId, CAMPAIGN, asked);
  const opened = new Map(daily_stats.map((day) => [day.date, day]));
  const conversions = new Map([...days].map(([day, conversions]) => [dateOfDay(day), conversions]));
  return {
    totals: { ...conversionFields(await conversionTotals(tx, companyId, CAMPAIGN, asked)), ...totals },
    previous: { ...conversionFields(await conversionTotals(tx, companyId, CAMPAIGN, { ...rangeBefore(asked), model })), ...previous },
    daily_stats: [...new Set([...opened.keys(), ...conversions.keys()])]
      .toSorted((a, b) => a.localeCompare(b))
      .map((date) => ({ ...conversionFields(conversions.get(date)), ...opened.get(date), date })),
  };
}

/** A whole row, in which nothing was opened. */
function conversionFields(conversions: Conversions | undefined) {
  return rowOfRolls(LIVE_TARGET_STATISTICS, conversions);
}

function rowOf(campaign: ReportedCampaign, total: Found, of: (key: number) => Found): LiveTargetStatsRow {
  const { id, name, deleted, rulesets } = campaign;
  const words = { id, name, type: 'Live Target', type_icon: 'livetarget', labels: [] };
  const otherwise = rulesets.findIndex(({ key }) => key === 0);
  const figures = ({ opened, conversions }: Found) => rowOfRolls(LIVE_TARGET_STATISTICS, { ...opened, ...conversions });
  const isCounted = ({ opened, conversions }: Found) => opened !== undefined || conversions !== undefined;
  const shown = rulesets.filter(({ key }, place) => place <= otherwise || isCounted(of(key)));
  const row = (ruleset: ReportedRuleset, rulesetId: number) => ({
    ...words,
    ...figures(of(ruleset.key)),
    ruleset_id: rulesetId,
    ruleset_name: ruleset.name,
    ruleset_key: ruleset.key,
    image_url: ruleset.imageUrl,
    deleted: deleted || ruleset.deleted,
  });
  return {
    ...words,
    ...figures(total),
    ruleset_id: null,
    ruleset_name: '',
    ruleset_key: null,
    image_url: rulesets[otherwise]?.imageUrl ?? '',
    deleted,
    rulesets: shown.map((ruleset) => row(ruleset, ruleset.id)),
  };
}
