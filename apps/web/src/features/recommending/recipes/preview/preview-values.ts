/**
 * Tells who the preview pretends to be: values by the keys that the specification gives them, and what is
 * asked of the server with them.
 */
import type { Recipe } from '@limn/contracts';
import { RECIPE_PARAMETER } from '@limn/model';
import { FEED_IMAGE, IMAGE_TYPE_SETTING, MAX_RECIPE_ITEMS } from '../../../design/taggable/public.ts';

export type PreviewValues = Readonly<Record<string, string>>;

export const ITEMS_KEY = 'items';
const MOMENT = 'ri_at';
const LINK_PREFIX = 'ri_q_';
const URL_GROUP = 'url';
const FIRST_ITEMS = 4;

/** Not facts: who asks, what is shown, and how much of it. */
const APART: ReadonlySet<string> = new Set([
  RECIPE_PARAMETER.recipient,
  RECIPE_PARAMETER.send,
  RECIPE_PARAMETER.image,
  IMAGE_TYPE_SETTING,
  ITEMS_KEY,
  MOMENT,
]);

/** The key of a field's value: parameters of the link have a prefix, which isn't sent. */
export function keyOf(category: string, model: string): string {
  return category === URL_GROUP ? `${LINK_PREFIX}${model}` : model;
}

export function itemsOf(values: PreviewValues): number {
  const count = Number(values[ITEMS_KEY] || FIRST_ITEMS);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_RECIPE_ITEMS) : FIRST_ITEMS;
}

/** Parameters as they are sent, without empty ones. */
export function factsOf(values: PreviewValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === '' || APART.has(key) ? [] : [[key.startsWith(LINK_PREFIX) ? key.slice(LINK_PREFIX.length) : key, value]],
    ),
  );
}

/** The body of a simulation or an explanation. */
export function askOf(values: PreviewValues) {
  const { [RECIPE_PARAMETER.recipient]: eid = '', [RECIPE_PARAMETER.send]: send = '', [MOMENT]: at = '' } = values;
  // A mailing never puts its own items to sleep: the pictures are asked for with it too.
  const facts = { ...factsOf(values), ...(send === '' ? {} : { [RECIPE_PARAMETER.send]: send }) };
  return { facts, eid: eid === '' ? null : eid, ...(at === '' ? {} : { at }), limit: itemsOf(values) };
}

/** The parameters of a position's picture besides recipient and position. */
export function pictureSettings(values: PreviewValues): [name: string, value: string][] {
  const { [RECIPE_PARAMETER.image]: image = '', [IMAGE_TYPE_SETTING]: type = '', [MOMENT]: at = '' } = values;
  return [
    [RECIPE_PARAMETER.image, image],
    [RECIPE_PARAMETER.type, type === FEED_IMAGE ? 'api_img' : 'img'],
    [RECIPE_PARAMETER.uncounted, '1'],
    ...(at === '' ? [] : [[MOMENT, at] as [string, string]]),
    ...Object.entries(factsOf(values)),
  ];
}

export function textsOf(settings: Recipe['preview_settings']): PreviewValues {
  return Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}
