/**
 * The picture that is shown and where a click on it leads: of a ruleset, of a variant of its test, or of
 * Otherwise.
 */
import type { Campaign, CampaignChoiceInput } from '@limn/contracts';
import { CHOICE_TYPE, type ChoiceType } from '@limn/model';

export type Choice = Campaign['other'];

const OF_TYPE = {
  [CHOICE_TYPE.picture]: ['image_url'],
  [CHOICE_TYPE.image]: ['image_id', 'image_source', 'api_source', 'data_source', 'tag_settings'],
  [CHOICE_TYPE.nothing]: [],
} as const satisfies Record<ChoiceType, readonly (keyof Choice)[]>;

/**
 * The body of a save. Input for another type of choice stays on the screen only: nothing may depend on what
 * isn't shown.
 */
export function choiceBody(choice: Choice): CampaignChoiceInput {
  const names = [...OF_TYPE[choice.image_type], 'link', 'device_links'] as const;
  const given = names.flatMap((name) => (choice[name] == null || choice[name] === '' ? [] : [[name, choice[name]] as const]));
  // A ruleset begins with empty settings, which are no input for a live image.
  const settings = choice.tag_settings === undefined ? {} : { tag_settings: {} };
  return { image_type: choice.image_type, ...settings, ...Object.fromEntries(given) };
}

/** The same of Otherwise, of which a save keeps what isn't sent: what was emptied is sent as empty. */
export function otherwiseBody(choice: Choice): CampaignChoiceInput {
  const body = choiceBody(choice);
  return { ...EMPTY, ...body, ...(body.device_links ? { device_links: { ...NO_LINKS, ...body.device_links } } : {}) };
}

const NO_LINKS = { desktop: '', phone: '', tablet: '' };
const EMPTY = {
  image_url: null,
  image_id: null,
  image_source: null,
  api_source: null,
  data_source: null,
  link: null,
  device_links: null,
  tag_settings: {},
};

/**
 * The choice alone, without the rest of what holds it, to take the place of another one: fields that it
 * hasn't are empty.
 */
export function choiceOf(holder: Choice): Choice {
  const { image_type, image_url, link, device_links, image_id, image_uuid, image_preview, image_source } = holder;
  const { api_source, data_source, tag_settings = {} } = holder;
  return {
    image_type,
    image_url: image_url ?? null,
    link: link ?? null,
    device_links: device_links ?? null,
    image_id: image_id ?? null,
    image_uuid: image_uuid ?? null,
    image_preview: image_preview ?? null,
    image_source: image_source ?? null,
    api_source: api_source ?? null,
    data_source: data_source ?? null,
    tag_settings,
  };
}
