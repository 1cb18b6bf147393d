/** Campaigns as they are live, for other features. */
import { OBJECT_KIND } from '@limn/model';
import type { CampaignSnapshot } from '@limn/published';
import { segmentsById } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { pickableImages } from '../../design/images/images.read.ts';
import { catalogueOf, factSources } from '../facts/catalogue.read.ts';
import { unreachableRules } from './unreachable-rules.ts';

export interface LiveCampaign {
  id: number;
  name: string;
  /** When the version that is live was published, or shown again. */
  liveSince: Date;
  /** The ones that can match. */
  rulesets: { key: number; name: string; start: string | undefined; end: string | undefined }[];
}

export async function liveCampaigns(tx: Tx, companyId: number): Promise<LiveCampaign[]> {
  const rows = await tx.query<{ id: number; name: string; liveSince: Date; rulesets: CampaignSnapshot['rulesets'] }>(
    `select c.id, c.name, v.snapshot -> 'rulesets' as rulesets, greatest(v.published_at, (
         select max(r.at) from restored_version r
         where r.company_id = $1 and r.kind = ${OBJECT_KIND.campaign} and r.object_id = c.id and r.version = c.live_version)) as "liveSince"
     from campaign c join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
     where c.company_id = $1 and c.deleted_at is null order by c.id`,
    [companyId],
  );
  return rows.map(({ rulesets, ...campaign }) => ({
    ...campaign,
    rulesets: rulesets.map(({ key, name, start, end }) => ({ key, name, start: start ?? undefined, end: end ?? undefined })),
  }));
}

/**
 * Why rulesets of a live campaign are shown to no one, in a sentence, by their keys; none for those of which
 * nothing is known.
 */
export async function whyNotShown(tx: Tx, companyId: number, campaignId: number, nowMs: number): Promise<Map<number, string>> {
  const { rulesets, segments } = await tx.one<Pick<CampaignSnapshot, 'rulesets' | 'segments'>>(
    `select v.snapshot -> 'rulesets' as rulesets, v.snapshot -> 'segments' as segments
     from campaign c join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
     where c.company_id = $1 and c.id = $2`,
    [companyId, campaignId],
  );
  const shown = rulesets.flatMap((ruleset) => (ruleset.shown.kind === 'image' ? [ruleset.shown.id] : []));
  const images = await pickableImages(tx, companyId, shown);
  const catalogue = catalogueOf(await factSources(tx, companyId));
  const { found } = await unreachableRules(rulesets, { catalogue, segments: segmentsById(segments ?? []) }, nowMs);
  const causes = rulesets.flatMap(({ key, name, shown: choice }, at): [number, string][] => {
    const reached = found.find(
      (one) => one.at === at && (one.kind === 'never_reached' || one.kind === 'never_true' || one.kind === 'conflict'),
    );
    if (reached?.kind === 'never_reached') return [[key, reached.message.replace('This ruleset', `“${name}”`)]];
    if (reached) return [[key, `The rules of “${name}” are never all true.`]];
    const isMissing = choice.kind === 'image' && (images.get(choice.id)?.liveVersion ?? null) === null;
    return isMissing ? [[key, `The image of “${name}” is missing, so the people it matched saw Otherwise.`]] : [];
  });
  return new Map(causes);
}
