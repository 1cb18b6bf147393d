/** An image as something that has a tag, a preview and a proof. */
import type { FormField, ImageSummary } from '@limn/contracts';
import { findImageType, recordSourceOf, TIMER_PARAMETER } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import { timerPlaceholder, type Preset } from '@limn/tags';
import { previewAddress } from '../cards/public.ts';
import { suggestAlt, suggestAltOfFields } from './suggest-alt.ts';
import type { Taggable, OptionalParameter } from './taggable.ts';
import { timerAlt } from './timer-alt.ts';

/** The moment that a countdown's preview data put in place of its own end. */
const PREVIEWED_END = 'end';

/** @param image its document, where it is at hand, suggests the alternative text */
export function imageTaggable(image: ImageSummary & { data?: unknown }): Taggable {
  const type = findImageType(image.type.id);
  const source = type && recordSourceOf(type, image);
  const isTimer = type?.clock !== undefined;
  return {
    kind: 'image',
    id: image.id,
    uuid: image.uuid,
    name: image.name,
    width: image.width,
    height: image.height,
    liveVersion: image.live_version,
    hasUnpublishedChanges: image.unpublished_changes,
    isLocked: image.lock,
    hasTag: !image.template,
    hasLink: `${image.link}${image.fallback_link}`.trim() !== '',
    hasItems: image.type.multiple_items,
    settings: { tags: image.tags, url_settings: image.url_settings, tag_settings: image.tag_settings },
    parameters: parametersOf(image),
    groups: [],
    optional: (name, preset) => optionalParameter(image, name, preset),
    altFor(carried) {
      const words = timerAlt(image, suggestAlt(image.data, carried, source ? 'texts' : 'fields'));
      return words === '' && source ? suggestAltOfFields(image.data) : words;
    },
    preview: {
      settings: image.preview_settings,
      extra: isTimer ? [PREVIEWED_END] : [],
      withoutNames: isTimer ? 'Previewing a first open right now. It counts for a minute, then stops.' : undefined,
      withoutValues: source?.withoutData,
      place: 'the editor’s preview data',
    },
    words: {
      noParameters: 'This image has no merge fields, so everyone sees the same picture.',
      noLink: 'This image has no link yet. Add one in the editor, under Links and Fallback.',
      ...(asksCustomer(image) && {
        forRecipient: 'The image shows fields of customers. Without an email field they are empty for everyone.',
      }),
      suggestedAlt: 'Suggested from the image’s texts. Read aloud by screen readers, and shown when images are blocked.',
    },
    draftPicture: () => previewAddress(image),
  };
}

/** Its design, links or custom fields may name a field of customers. */
function asksCustomer({ data, link, fallback_link, custom_merge_fields }: ImageSummary & { data?: unknown }): boolean {
  return JSON.stringify([data, link, fallback_link, custom_merge_fields]).includes('customer.');
}

/** The type's own form for this image; a field that the type describes itself is not asked for twice. */
function parametersOf(image: ImageSummary): FormField[] {
  const described = new Map(image.type.settings.map((field) => [field.model, field]));
  const known =
    findImageType(image.type.id)?.tagFields(image) ?? (image.data_source?.fields ?? '').split(',').filter(Boolean).map(textField);
  const own = known.map((field) => described.get(field.model) ?? field);
  return [...own, ...image.type.settings.filter((field) => !own.includes(field))];
}

function textField(name: string): FormField {
  return { model: name, label: name, input: 'text', merge: true };
}

/** Optional parameters of a countdown's tag, besides the merge fields. */
const HELP = {
  [TIMER_PARAMETER.timezone]:
    'Optional: a merge code that gives a name such as Europe/Paris. Left empty, everyone has the countdown’s own timezone.',
  [TIMER_PARAMETER.sent]:
    'Optional: a merge code that gives the date and time of sending, or a Unix time. Left empty, it runs from the first counted opening of each mailing, distinguished by the send token.',
} as const;

/** Undefined for a merge field, and for images that are no countdown. */
function optionalParameter(image: Pick<ImageSummary, 'type'>, name: string, preset: Preset): OptionalParameter | undefined {
  if (image.type.id !== IMAGE_TYPE.timer || (name !== TIMER_PARAMETER.timezone && name !== TIMER_PARAMETER.sent)) return undefined;
  return { help: HELP[name], token: timerPlaceholder(preset.id, name) };
}
