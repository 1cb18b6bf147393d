/**
 * Finds a person in campaigns, recipes, segments, event views and people to preview as: drafts and published
 * versions.
 */
import type { FoundDocument } from '@limn/contracts';
import type { z } from 'zod';
import type { LookThrough } from './find-traces.ts';

type Found = z.input<typeof FoundDocument>;

const MAX = 100;
/** True where one of the columns holds one of the needles, which are in lower case. */
const holds = (columns: string) =>
  `exists (select from unnest($2::text[]) needle where strpos(lower(concat_ws(' ', ${columns})), needle) > 0)`;

const CAMPAIGN = 'd.name, d.rulesets, d.other, d.tag_settings, d.preview_settings, d.url_settings, d.tags';
const RECIPE = `d.name, d.settings, d.filters, d.weightings, d.orderings, d.customer_defaults, d.url_defaults, d.fallback, d.tag_settings,
  d.preview_settings, d.url_settings, d.tags`;

const DOCUMENTS = {
  campaign: `select id, name, in_bin, draft, versions from (
      select d.id, d.name, d.deleted_at is not null as in_bin, ${holds(CAMPAIGN)} as draft,
        (select count(*)::int from campaign_version v where v.company_id = $1 and v.campaign_id = d.id and ${holds('v.snapshot')}) as versions
      from campaign d where d.company_id = $1 and d.purged_at is null) found
    where draft or versions > 0 order by lower(name), id limit ${MAX}`,
  recipe: `select id, name, in_bin, draft, versions from (
      select d.id, d.name, d.deleted_at is not null as in_bin, ${holds(RECIPE)} as draft,
        (select count(*)::int from recipe_version v where v.company_id = $1 and v.recipe_id = d.id and ${holds('v.snapshot')}) as versions
      from recipe d where d.company_id = $1 and d.purged_at is null) found
    where draft or versions > 0 order by lower(name), id limit ${MAX}`,
  segment: `select d.id, d.name, false as in_bin, true as draft, 0 as versions from segment d
    where d.company_id = $1 and ${holds('d.name, d.rule')} order by lower(d.name), d.id limit ${MAX}`,
  event_view: `select d.id, d.label as name, false as in_bin, true as draft, 0 as versions from event_view d
    where d.company_id = $1 and ${holds('d.label, d.filters, d.enrichment')} order by lower(d.label), d.id limit ${MAX}`,
  preview_person: `select d.id, d.name, false as in_bin, true as draft, 0 as versions from simulated_person d
    where d.company_id = $1 and ${holds('d.name, d.eid, d.facts')} order by lower(d.name), d.id limit ${MAX}`,
} as const satisfies Record<Found['kind'], string>;

/** Kinds that take too long to search are named in `partial`. */
export async function findInDocuments(
  lookThrough: LookThrough,
  companyId: number,
  value: string,
): Promise<{ found: Found[]; partial: Found['kind'][] }> {
  const found: Found[] = [];
  const partial: Found['kind'][] = [];
  for (const [kind, sql] of Object.entries(DOCUMENTS) as [Found['kind'], string][]) {
    const rows = await lookThrough((tx) => tx.query<Omit<Found, 'kind'>>(sql, [companyId, needlesFor(value)]));
    if (rows) found.push(...rows.map((row) => ({ kind, ...row })));
    else partial.push(kind);
  }
  return { found, partial };
}

/** As people write it, as it stands in JSON, and as it stands in an address. */
function needlesFor(value: string): string[] {
  const small = value.toLowerCase();
  return [...new Set([small, JSON.stringify(small).slice(1, -1), encodeURIComponent(small.toWellFormed()).toLowerCase()])];
}
