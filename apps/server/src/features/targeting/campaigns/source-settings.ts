/**
 * Tells which parameters the tag of a campaign must bring: those that rules look at, those that links and
 * settings name, and those of live images whose fields the campaign leaves to the tag.
 */
import type { FormField, SettingGroup } from '@limn/contracts';
import { RECORD_PARAMETER } from '@limn/image-types';
import { parseTemplate } from '@limn/merge';
import { isReservedParameter, TAG_PARAMETER } from '@limn/model';
import { OPERATOR, type CatalogueItem } from '@limn/query';
import type { PickedImage } from '../../design/images/images.read.ts';
import type { CampaignRow, StoredChoice } from './campaigns.store.ts';
import { choicesOf } from './check-rulesets.ts';
import { namedThings } from '../facts/named-things.read.ts';
import { asksPlace } from '../facts/asks-place.read.ts';
import { catalogueOf, factCategoryIds, type FactSources } from '../facts/catalogue.read.ts';
import { PRETENDED, pretendedSettings } from '../facts/pretended.read.ts';
import { sourceOfCategory } from '../facts/source-category.port.ts';
import { armsOf } from './test-states.port.ts';

type Settings = SettingGroup[];

interface Draft extends Pick<CampaignRow, 'rulesets' | 'other'> {
  /** The rules of all rulesets, and those of segments that they refer to. */
  rules: readonly unknown[];
}

const URL_CATEGORY = 'url';
const PLACE_FIELD: FormField = { ...textField(RECORD_PARAMETER.place), label: 'Place' };

export function sourceSettingsOf(draft: Draft, images: ReadonlyMap<number, PickedImage>, sources: FactSources): Settings {
  const seen = new Set<string>();
  const fresh = (fields: Iterable<FormField>): FormField[] =>
    [...fields].filter(({ model }) => model !== '' && !isReservedParameter(model) && !seen.has(model) && seen.add(model));
  const groups: Settings = [
    { category: 'image', label: 'Live images', settings: fresh(imageFields(draft, images)) },
    { category: 'data', label: 'Data', settings: fresh(recordFields(draft, sources)) },
    { category: URL_CATEGORY, label: 'URL', settings: fresh([...urlParameters(draft)].map(textField)) },
  ];
  return groups.filter(({ settings }) => settings.length > 0);
}

/**
 * A preview also says who opens, and may pretend when, where and with what, and ask for one variant of a
 * test.
 */
export function previewSettingsOf(settings: Settings, rulesets: CampaignRow['rulesets']): Settings {
  const who: FormField = { model: TAG_PARAMETER.recipient, label: 'Recipient', input: 'text' };
  return [
    { category: 'recipient', label: 'Recipient', settings: [who] },
    ...settings,
    ...variantSettings(rulesets),
    ...pretendedSettings(),
  ];
}

/** One field for the arms of all tests: the ruleset that matches has one test. */
function variantSettings(rulesets: CampaignRow['rulesets']): Settings {
  const options = rulesets.flatMap(({ name, test }) =>
    test ? armsOf({ ...test, holdOut: test.hold_out }).map((arm) => ({ label: `${name}: ${arm.name}`, value: String(arm.key) })) : [],
  );
  if (options.length === 0) return [];
  return [
    { category: 'test', label: 'Test variants', settings: [{ model: PRETENDED.variant, label: 'Variant', input: 'select', options }] },
  ];
}

/** Fields that links, settings and rules may name: parameters of the tag, and every other fact. */
export function mergeFieldsOf(settings: Settings, sources: FactSources): Record<string, { name: string; value: string }[]> {
  const parameters = settings.flatMap((group) => group.settings.map(({ model, label }) => ({ name: label, value: model })));
  const facts = catalogueOf(sources).flatMap(({ id, label, items, queryString }) => {
    const fields = items.flatMap((item) => (isFillable(item) ? [{ name: item.label, value: `${id}.${item.id}` }] : []));
    return queryString || fields.length === 0 ? [] : [[label, fields] as const];
  });
  return { ...(parameters.length === 0 ? {} : { URL: parameters }), ...Object.fromEntries(facts) };
}

/** A point is no text, and a name with a bracket would end its field. */
function isFillable({ id, operators }: CatalogueItem): boolean {
  return !String(id).includes(']') && !operators?.some((offered) => typeof offered === 'object' && offered.operator === OPERATOR.DISTANCE);
}

/** The parameters by which rows, stores and records are found, and the recipient's place. */
function* recordFields({ rulesets, other, rules }: Draft, { tables, feeds }: FactSources): Iterable<FormField> {
  const named = namedThings([rulesets, other, rules]);
  if (asksPlace([rulesets, other, rules])) yield PLACE_FIELD;
  for (const { id, type, uniqueHeader } of tables) {
    if (!named.tables.has(id)) continue;
    if (type === 'location') yield PLACE_FIELD;
    else yield { ...textField(RECORD_PARAMETER.key), label: uniqueHeader ?? 'Key', ...(uniqueHeader ? { asksFor: uniqueHeader } : {}) };
  }
  for (const { id, parameters } of feeds) if (named.feeds.has(id)) yield* parameters.map(textField);
}

function* imageFields(
  { rulesets, other }: Pick<Draft, 'rulesets' | 'other'>,
  images: ReadonlyMap<number, PickedImage>,
): Iterable<FormField> {
  for (const { choice } of choicesOf({ rulesets, other })) {
    const { image_type: type, image_id: id, tag_settings: settings = {} } = choice;
    if (type !== '2' || id == null) continue;
    for (const field of images.get(id)?.tagFields ?? []) if ((settings[field.model] ?? '') === '') yield { ...field };
  }
}

function* urlParameters({ rulesets, other, rules }: Draft): Iterable<string> {
  for (const rule of rules) yield* parametersOfRule(rule);
  for (const { choice } of choicesOf({ rulesets, other })) for (const template of templatesOf(choice)) yield* parametersIn(template);
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
