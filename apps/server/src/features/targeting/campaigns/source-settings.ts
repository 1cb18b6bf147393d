/**
 * Which parameters the tag of a campaign must bring: those that rules look at, those that links and settings name, and those of live
 * images whose fields the campaign leaves to the tag.
 */
import type { FormField, SettingGroup } from '@limn/contracts';
import { parseTemplate } from '@limn/merge';
import { isReservedParameter, TAG_PARAMETER } from '@limn/model';
import type { PickedImage } from '../../design/images/images.read.ts';
import type { CampaignRow, StoredChoice } from './campaigns.store.ts';
import { factCategoryIds } from '../facts/catalogue.read.ts';
import { sourceOfCategory } from '../facts/source-category.port.ts';

type Settings = SettingGroup[];
type Draft = Pick<CampaignRow, 'rulesets' | 'other'>;

export const URL_CATEGORY = 'url';

export function sourceSettingsOf(draft: Draft, images: ReadonlyMap<number, PickedImage>): Settings {
  const seen = new Set<string>();
  const fresh = (fields: Iterable<FormField>): FormField[] =>
    [...fields].filter(({ model }) => model !== '' && !isReservedParameter(model) && !seen.has(model) && seen.add(model));
  const groups: Settings = [
    { category: 'image', label: 'Live images', settings: fresh(imageFields(draft, images)) },
    { category: URL_CATEGORY, label: 'URL', settings: fresh([...urlParameters(draft)].map(textField)) },
  ];
  return groups.filter(({ settings }) => settings.length > 0);
}

/** A preview also says who opens. */
export function previewSettingsOf(settings: Settings): Settings {
  const who: FormField = { model: TAG_PARAMETER.recipient, label: 'Recipient', input: 'text' };
  return [{ category: 'recipient', label: 'Recipient', settings: [who] }, ...settings];
}

/** Every parameter of the tag may stand in a link, a setting or a rule. */
export function mergeFieldsOf(settings: Settings): Record<string, { name: string; value: string }[]> {
  const names = settings.flatMap((group) => group.settings.map(({ model, label }) => ({ name: label, value: model })));
  return names.length === 0 ? {} : { URL: names };
}

function* imageFields({ rulesets, other }: Draft, images: ReadonlyMap<number, PickedImage>): Iterable<FormField> {
  for (const { image_type: type, image_id: id, tag_settings: settings = {} } of [...rulesets, other]) {
    if (type !== '2' || id == null) continue;
    for (const field of images.get(id)?.tagFields ?? []) if ((settings[field.model] ?? '') === '') yield { ...field };
  }
}

function* urlParameters({ rulesets, other }: Draft): Iterable<string> {
  for (const { rule } of rulesets) yield* parametersOfRule(rule);
  for (const choice of [...rulesets, other]) for (const template of templatesOf(choice)) yield* parametersIn(template);
}

function* parametersOfRule(tree: unknown): Iterable<string> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('category_id' in tree && tree.category_id === URL_CATEGORY && 'string' in tree && typeof tree.string === 'string')
    yield tree.string.trim();
  for (const part of Object.values(tree)) {
    if (typeof part === 'string') yield* parametersIn(part);
    else yield* parametersOfRule(part);
  }
}

function* templatesOf({ image_type: type, link, device_links: links, tag_settings: settings = {} }: StoredChoice): Iterable<string> {
  yield link ?? '';
  yield* Object.values(links ?? {});
  if (type === '2') for (const value of Object.values(settings)) if (typeof value === 'string') yield value;
}

/** Fields of tables, feeds and other facts come from elsewhere. */
function parametersIn(template: string): string[] {
  if (!/\{\{|\[\[/.test(template)) return [];
  return [...parseTemplate(template).sources].flatMap((field) => {
    const [category = '', ...rest] = field.split('.');
    if (rest.length === 0) return [field];
    if (category === URL_CATEGORY) return [rest.join('.')];
    return sourceOfCategory(category) || factCategoryIds().has(category) ? [] : [field];
  });
}

function textField(model: string): FormField {
  return { model, label: model, input: 'text', merge: true };
}
