/** What a tag is made of: the image's saved settings over what the email platform and the company suggest. No React. */
import type { Company, FormField, ImageSummary, TagOptions, UrlSettings } from '@limn/contracts';
import { findImageType, recordSourceOf } from '@limn/image-types';
import {
  buildTag,
  DELIMITERS,
  findDelimiters,
  findPreset,
  placeholderIn,
  recipientToken,
  suggestToken,
  trackingParameters,
  type BuiltTag,
  type Delimiters,
  type Preset,
  type PresetToken,
  type TagInput,
} from '@limn/tags';
import { suggestAlt } from './suggest-alt.ts';
import { timerAlt } from './timer-alt.ts';
import { optionalParameter } from './timer-parameter.ts';

export interface TagForm {
  tags: TagOptions;
  url_settings: UrlSettings;
  /** Values of the image's own parameters, by name. A name that is absent has not been touched. */
  tag_settings: Record<string, string>;
}

type CompanyTracking = 'url_utm_campaign' | 'url_utm_content' | 'url_utm_medium' | 'url_utm_source' | 'url_custom';
type Mark = PresetToken['mark'] | undefined;

/** A value with how sure we are of it, where it is the platform's placeholder. */
interface MarkedValue {
  value: string;
  mark: Mark;
}

/** One parameter of the image in the Configuration panel. */
export interface TagParameter extends MarkedValue {
  name: string;
  label: string;
  field: FormField;
  /** The platform's placeholder is in use because nothing else was typed. */
  suggested: boolean;
  /** May stay empty, and what that means; undefined for a merge field, which every recipient should have. */
  help?: string | undefined;
}

export interface TagContext {
  /** Its document, where it is at hand, suggests the alternative text. */
  image: ImageSummary & { data?: unknown };
  company: Pick<Company, 'email_provider' | 'email_field' | CompanyTracking>;
  renderUrl: string;
}

export function formOf(image: Pick<ImageSummary, 'tags' | 'url_settings' | 'tag_settings'>): TagForm {
  const settings = Object.entries(image.tag_settings).flatMap(([name, value]) =>
    value === null ? [] : [[name, writtenValue(value)] as const],
  );
  return { tags: image.tags, url_settings: image.url_settings, tag_settings: Object.fromEntries(settings) };
}

export function presetOf(form: TagForm, company: Pick<TagContext['company'], 'email_provider'>): Preset {
  return findPreset(form.tags.preset ?? company.email_provider);
}

/** For a platform that is not on the list. */
export function delimitersOf(form: TagForm, preset: Preset): Delimiters | undefined {
  return preset.families === 'all' ? findDelimiters(form.tags.delimiters) : undefined;
}

export const DELIMITER_OPTIONS = DELIMITERS.map(({ id, open, close }) => ({ value: id, label: `${open}name${close}` }));

/** The merge fields of the image, and whatever else its type asks for. */
export function parametersOf(form: TagForm, { image, company }: Pick<TagContext, 'image' | 'company'>): TagParameter[] {
  const preset = presetOf(form, company);
  const delimiters = delimitersOf(form, preset);
  return fieldsOf(image).map((field) => {
    const takesPlaceholder = field.merge ?? field.input === 'text';
    const optional = optionalParameter(image, field.model, preset);
    const token = optional ? optional.token : takesPlaceholder ? suggestion(preset, delimiters, field.asksFor ?? field.model) : undefined;
    const typed = form.tag_settings[field.model];
    const value = typed ?? token?.token ?? writtenValue(field.default ?? '');
    return {
      name: field.model,
      label: field.label,
      field,
      value,
      suggested: typed === undefined && token !== undefined,
      mark: token && value === token.token ? token.mark : undefined,
      help: optional?.help,
    };
  });
}

/** The type's own form for this image; a field that the type describes itself is not asked for twice. */
function fieldsOf(image: ImageSummary): FormField[] {
  const described = new Map(image.type.settings.map((field) => [field.model, field]));
  const known =
    findImageType(image.type.id)?.tagFields(image) ?? (image.data_source?.fields ?? '').split(',').filter(Boolean).map(textField);
  const own = known.map((field) => described.get(field.model) ?? field);
  return [...own, ...image.type.settings.filter((field) => !own.includes(field))];
}

function textField(name: string): FormField {
  return { model: name, label: name, input: 'text', merge: true };
}

function suggestion(preset: Preset, delimiters: Delimiters | undefined, name: string): PresetToken | undefined {
  if (!delimiters) return suggestToken(preset, name);
  const token = placeholderIn(delimiters, name);
  return { token, plain: token, mark: 'test' };
}

/** As it stands in an address. */
export function writtenValue(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

export function emailFieldOf(form: TagForm, { company }: Pick<TagContext, 'company'>): MarkedValue {
  const preset = presetOf(form, company);
  const token = recipientToken(preset) ?? suggestion(preset, delimitersOf(form, preset), 'email');
  const value = form.tags.email_field ?? (company.email_field || token?.token || '');
  return { value, mark: token?.token === value ? token.mark : undefined };
}

export function sendTokenOf(form: TagForm, { company }: Pick<TagContext, 'company'>): MarkedValue {
  const token = presetOf(form, company).sendId[0];
  const value = form.tags.send_token ?? token?.token ?? '';
  return { value, mark: token?.token === value ? token.mark : undefined };
}

/** What was typed, else what the image says in words, with the fields that the tag has a value for. */
export function altOf(form: TagForm, { image, company }: Pick<TagContext, 'image' | 'company'>): string {
  if (form.tags.alt !== undefined) return form.tags.alt;
  const carried = parametersOf(form, { image, company })
    .filter(({ value }) => value.trim() !== '')
    .map(({ name }) => name);
  const type = findImageType(image.type.id);
  const isFilledByTag = !type || !recordSourceOf(type);
  const words = timerAlt(image, suggestAlt(image.data, carried, isFilledByTag ? 'fields' : 'texts'));
  // A picture whose every word comes from a table is told by its name.
  return words === '' && !isFilledByTag ? image.name : words;
}

export function tagOf(form: TagForm, context: TagContext): BuiltTag {
  return buildTag(tagInputOf(form, context));
}

export function tagInputOf(form: TagForm, context: TagContext): TagInput {
  const { image, renderUrl, company } = context;
  const { tags } = form;
  return {
    uuid: image.uuid,
    renderUrl,
    linkUrl: renderUrl,
    width: image.width,
    height: image.height,
    alt: altOf(form, context),
    multipleItems: image.type.multiple_items,
    items: tags.items ?? 1,
    firstItem: tags.first_item ?? 1,
    includeLink: includesLink(form, image),
    emailField: emailFieldOf(form, context).value,
    sendToken: sendTokenOf(form, context).value,
    settings: parametersOf(form, context)
      .filter(({ help, value }) => help === undefined || value.trim() !== '')
      .map((parameter) => [parameter.name, parameter.value] as const),
    tracking: trackingParameters(trackingOf(form, company)),
    preset: presetOf(form, company).id,
    scale2x: tags.scale_2x ?? false,
  };
}

/** What is left empty here is the company's. */
export function trackingOf(form: TagForm, company: Pick<Company, CompanyTracking>): Required<UrlSettings> {
  const { url_settings: own } = form;
  return {
    utm_campaign: own.utm_campaign ?? company.url_utm_campaign,
    utm_content: own.utm_content ?? company.url_utm_content,
    utm_medium: own.utm_medium ?? company.url_utm_medium,
    utm_source: own.utm_source ?? company.url_utm_source,
    custom: own.custom ?? company.url_custom,
  };
}

/** Until you decide, a link is included where the image has one, or one to fall back to. */
export function includesLink(form: TagForm, image: Pick<ImageSummary, 'link' | 'fallback_link'>): boolean {
  return form.tags.include_link ?? `${image.link}${image.fallback_link}`.trim() !== '';
}
