/** A Live Target campaign as something that has a tag and a preview. */
import type { Campaign } from '@limn/contracts';
import { CHOICE_TYPE, TAG_PARAMETER } from '@limn/model';
import type { Taggable } from './taggable.ts';

export function campaignTaggable(campaign: Campaign): Taggable {
  const parameters = campaign.source_settings.flatMap(({ settings }) => settings);
  const names = new Set(parameters.map(({ model }) => model));
  const pretended = campaign.preview_source_settings.flatMap(({ settings }) => settings.map(({ model }) => model));
  return {
    kind: 'campaign',
    id: campaign.id,
    uuid: campaign.uuid,
    name: campaign.name,
    width: campaign.width,
    height: campaign.height,
    liveVersion: campaign.live_version,
    hasUnpublishedChanges: campaign.unpublished_changes,
    isLocked: false,
    hasTag: true,
    hasLink: choicesOf(campaign).some(mayLead),
    hasItems: false,
    settings: { tags: campaign.tags, url_settings: campaign.url_settings, tag_settings: startingSettings(campaign) },
    parameters,
    groups: campaign.source_settings.map(({ label, settings }) => ({ label, names: settings.map(({ model }) => model) })),
    optional: () => undefined,
    // Its picture differs by recipient, and its name is the team's.
    altFor: () => '',
    preview: {
      settings: { ...campaign.preview_settings, uid: campaign.preview_settings[TAG_PARAMETER.recipient] ?? '' },
      isStartOfTag: true,
      extra: pretended.filter((model) => model !== TAG_PARAMETER.recipient && !names.has(model)),
      withoutNames: 'Previewing as it is opened now.',
      withoutValues: undefined,
      place: 'the Preview tab',
    },
    words: {
      noParameters: 'This campaign needs no values from your email platform.',
      noLink: 'This campaign has no link yet. Add one under Setup.',
      suggestedAlt: '',
    },
    draftPicture: () => pictureOf(campaign.other),
  };
}

/** All that may be shown. A ruleset with a test shows its variants, and itself to who isn't in the test. */
function choicesOf({ rulesets, other }: Campaign): Choice[] {
  return [...rulesets.flatMap((ruleset): Choice[] => [ruleset, ...(ruleset.test?.variants ?? [])]), other];
}

/** Before anything is set, every field begins with the value that the preview has for it, as specified. */
function startingSettings({
  tag_settings: kept,
  preview_settings: previewed,
  source_settings: groups,
}: Campaign): Campaign['tag_settings'] {
  if (Object.keys(kept).length > 0) return kept;
  const models = groups.flatMap(({ settings }) => settings.map(({ model }) => model));
  return Object.fromEntries(models.flatMap((model) => ((previewed[model] ?? '') === '' ? [] : [[model, previewed[model] ?? '']])));
}

type Choice = Campaign['other'];

/** A live image without a link in the campaign brings its own. */
function mayLead({ image_type: type, link, device_links: links }: Choice): boolean {
  return type === CHOICE_TYPE.image || [link, ...Object.values(links ?? {})].some((template) => (template ?? '').trim() !== '');
}

/** Empty where it has none. */
function pictureOf({ image_type: type, image_url: own, image_preview: live }: Choice): string {
  if (type === CHOICE_TYPE.nothing) return '';
  return (type === CHOICE_TYPE.picture ? own : live) ?? '';
}
