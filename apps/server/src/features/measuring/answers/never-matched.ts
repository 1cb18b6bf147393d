/**
 * Rulesets that were shown to no one since they went live, of campaigns that many opened, with the cause
 * where it is known.
 */
import { dayIn } from '@limn/model';
import { liveCampaigns, whyNotShown } from '../../targeting/campaigns/live-campaigns.read.ts';
import { rulesetsShown, statsOfRanges } from '../counting/reports.read.ts';
import { countText, dayText, namesText, type Answer } from './answer.ts';

const WATCHED_DAYS = 30;
/** Where none of so many people match, fewer than one in 160 do. */
const MIN_PEOPLE = 500;

export const neverMatched: Answer = {
  async find({ tx, companyId, today, timezone, nowMs }) {
    const campaigns = (await liveCampaigns(tx, companyId))
      .map((campaign) => {
        const from = Math.max(dayIn(timezone, campaign.liveSince.getTime()) + 1, today - WATCHED_DAYS + 1);
        return { ...campaign, range: { objectId: campaign.id, from, to: today } };
      })
      .filter(({ range }) => range.from <= range.to);
    const ranges = campaigns.map(({ range }) => range);
    const people = (await statsOfRanges(tx, companyId, ranges)).map(({ uniqueOpens }) => uniqueOpens);
    const shown = await rulesetsShown(tx, companyId, ranges);
    const said = campaigns
      .map(({ id, name, rulesets, range }, place) => ({
        id,
        name,
        from: range.from,
        opened: people[place] ?? 0,
        // One whose time has not come, or is over, could match no one on some of these days.
        unmatched: rulesets.filter(
          ({ key, start, end }) => !shown[place]?.has(key) && isOpenOn(range, { start, end }, (atMs) => dayIn(timezone, atMs)),
        ),
      }))
      .filter(({ opened, unmatched }) => opened >= MIN_PEOPLE && unmatched.length > 0)
      .toSorted((a, b) => b.opened - a.opened);
    const findings = [];
    for (const { id, name, from, opened, unmatched } of said) {
      const causes = await whyNotShown(tx, companyId, id, nowMs);
      const text = `No one has been shown ${namesText(unmatched.map((ruleset) => ruleset.name))} in “${name}” since ${dayText(from)}: ${countText(opened)} people saw something else.`;
      findings.push({
        text: [text, ...unmatched.flatMap(({ key }) => causes.get(key) ?? [])].join(' '),
        target: { kind: 'campaign' as const, id },
      });
    }
    return findings;
  },
};

function isOpenOn(
  { from, to }: { from: number; to: number },
  { start, end }: { start: string | undefined; end: string | undefined },
  dayOf: (atMs: number) => number,
): boolean {
  const [first, last] = [start, end].map((moment) => (moment === undefined ? undefined : dayOf(Date.parse(moment))));
  return (first === undefined || first <= from) && (last === undefined || last >= to);
}
