/** How a campaign is shown to the API's callers. */
import type { Campaign, CampaignSummary } from '@limn/contracts';
import { CHOICE_TYPE } from '@limn/model';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { pictureAddress, picturesByKey } from '../../design/assets/assets.read.ts';
import { pickableImages, type PickedImage } from '../../design/images/images.read.ts';
import { factSources } from '../facts/catalogue.read.ts';
import { rulesWithSegments, segmentsOf } from '../segments/segments.read.ts';
import { segmentsBehind } from './campaign-segments.ts';
import type { CampaignRow, CampaignSummaryRow, StoredChoice } from './campaigns.store.ts';
import { choicesOf } from './check-rulesets.ts';
import { goalOf } from './ruleset-tests.ts';
import { mergeFieldsOf, previewSettingsOf, sourceSettingsOf } from './source-settings.ts';

export function wireSummary(row: CampaignSummaryRow): z.input<typeof CampaignSummary> {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    revision: row.revision,
    live_version: row.live_version,
    unpublished_changes: row.live_version === null || row.draft_revision !== row.published_revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    running_tests: row.running_tests,
  };
}

export async function wireCampaign(tx: Tx, companyId: number, row: CampaignRow, publicUrl: string): Promise<z.input<typeof Campaign>> {
  const ids = choicesOf(row).flatMap(({ choice }) => choice.image_id ?? []);
  const images = await pickableImages(tx, companyId, ids);
  const shown = <C extends StoredChoice>(choice: C) => withImage(choice, images, publicUrl);
  const sources = await factSources(tx, companyId);
  const rules = row.rulesets.map(({ rule }) => rule);
  const segments = await segmentsOf(tx, companyId, rules);
  const settings = sourceSettingsOf({ ...row, rules: rulesWithSegments(rules, segments) }, images, sources);
  const size = await sizeOfOther(tx, companyId, row.other, images, publicUrl);
  return {
    ...wireSummary(row),
    rulesets: row.rulesets.map(({ test, ...ruleset }) => ({
      ...shown(ruleset),
      ...(test ? { test: { ...test, goal: goalOf(test), variants: test.variants.map(shown) } } : {}),
    })),
    other: shown(row.other),
    tag_settings: row.tag_settings,
    preview_settings: row.preview_settings,
    url_settings: row.url_settings,
    tags: row.tags,
    source_settings: settings,
    preview_source_settings: previewSettingsOf(settings, row.rulesets),
    merge_fields: mergeFieldsOf(settings, sources),
    segments_behind: await segmentsBehind(tx, companyId, row, segments),
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
}

function withImage<C extends StoredChoice>(choice: C, images: ReadonlyMap<number, PickedImage>, publicUrl: string) {
  if (choice.image_id == null) return choice;
  const image = images.get(choice.image_id);
  return { ...choice, image_uuid: image?.uuid ?? null, image_preview: image ? `${publicUrl}/preview/${image.previewKey}.png` : null };
}

/** Nothing is known of a picture elsewhere before it is published. */
async function sizeOfOther(tx: Tx, companyId: number, other: StoredChoice, images: ReadonlyMap<number, PickedImage>, publicUrl: string) {
  if (other.image_type === CHOICE_TYPE.image) return images.get(other.image_id ?? 0);
  if (other.image_type !== CHOICE_TYPE.picture || !other.image_url) return undefined;
  const address = pictureAddress(other.image_url, { companyPublicId: await companyPublicId(tx, companyId), publicUrl });
  return address.kind === 'own' ? (await picturesByKey(tx, companyId, [address.key])).get(address.key) : undefined;
}
