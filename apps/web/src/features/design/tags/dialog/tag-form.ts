/** The parts of a tag: its saved settings over suggestions of email platform and company. No React. */
import type { Company, FormField, TagOptions, UrlSettings } from '@limn/contracts';
import {
  buildTag,
  DELIMITERS,
  findDelimiters,
  eidKindOf,
  findPreset,
  placeholderIn,
  recipientFieldOf,
  suggestToken,
  trackingParameters,
  type BuiltTag,
  type Delimiters,
  type Preset,
  type PresetToken,
  type TagInput,
} from '@limn/tags';
import type { Taggable, TagSettings } from '../../taggable/public.ts';

export interface TagForm {
  tags: TagOptions;
  url_settings: UrlSettings;
  /** Values of its own parameters, by name. A name that is absent has not been touched. */
  tag_settings: Record<string, string>;
}

type CompanyTracking = 'url_utm_campaign' | 'url_utm_content' | 'url_utm_medium' | 'url_utm_source' | 'url_custom';
type Mark = PresetToken['mark'] | undefined;

/** A value with how sure we are of it, where it is the platform's placeholder. */
interface MarkedValue {
  value: string;
  mark: Mark;
}

/** One parameter in the Configuration panel. */
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
  taggable: Taggable;
  company: Pick<Company, 'email_provider' | 'email_field' | 'eid_kind' | CompanyTracking>;
  renderUrl: string;
}

export function formOf({ tags, url_settings, tag_settings }: TagSettings): TagForm {
  const settings = Object.entries(tag_settings).flatMap(([name, value]) => (value === null ? [] : [[name, writtenValue(value)] as const]));
  return { tags, url_settings, tag_settings: Object.fromEntries(settings) };
}

export function presetOf(form: TagForm, company: Pick<TagContext['company'], 'email_provider'>): Preset {
  return findPreset(form.tags.preset ?? company.email_provider);
}

/** For a platform that is not on the list. */
export function delimitersOf(form: TagForm, preset: Preset): Delimiters | undefined {
  return preset.families === 'all' ? findDelimiters(form.tags.delimiters) : undefined;
}

export const DELIMITER_OPTIONS = DELIMITERS.map(({ id, open, close }) => ({ value: id, label: `${open}name${close}` }));

/** Its merge fields, and whatever else it asks for. */
export function parametersOf(form: TagForm, { taggable, company }: Pick<TagContext, 'taggable' | 'company'>): TagParameter[] {
  const preset = presetOf(form, company);
  const delimiters = delimitersOf(form, preset);
  return taggable.parameters.map((field) => {
    const takesPlaceholder = field.merge ?? field.input === 'text';
    const optional = taggable.optional(field.model, preset);
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
  const { value, token } = recipientFieldOf({ tags: form.tags, company });
  return { value, mark: token?.mark };
}

export function sendTokenOf(form: TagForm, { company }: Pick<TagContext, 'company'>): MarkedValue {
  const token = presetOf(form, company).sendId[0];
  const value = form.tags.send_token ?? token?.token ?? '';
  return { value, mark: token?.token === value ? token.mark : undefined };
}

/** The entered text, else the suggested one, with the fields that the tag has a value for. */
export function altOf(form: TagForm, { taggable, company }: Pick<TagContext, 'taggable' | 'company'>): string {
  if (form.tags.alt !== undefined) return form.tags.alt;
  const carried = parametersOf(form, { taggable, company })
    .filter(({ value }) => value.trim() !== '')
    .map(({ name }) => name);
  return taggable.altFor(carried);
}

export function tagOf(form: TagForm, context: TagContext): BuiltTag {
  return buildTag(tagInputOf(form, context));
}

export function tagInputOf(form: TagForm, context: TagContext): TagInput {
  const { taggable, renderUrl, company } = context;
  const { tags } = form;
  const carried = taggable.carried?.(form.tag_settings);
  return {
    kind: taggable.kind,
    uuid: taggable.uuid,
    renderUrl,
    linkUrl: renderUrl,
    width: taggable.width ?? 0,
    height: taggable.height ?? 0,
    unsized: taggable.width === null || taggable.height === null,
    alt: altOf(form, context),
    multipleItems: taggable.hasItems,
    layout: tags.layout ?? 'list',
    pictureSettings: carried?.picture ?? [],
    items: tags.items ?? 1,
    firstItem: tags.first_item ?? 1,
    includeLink: includesLink(form, taggable),
    emailField: emailFieldOf(form, context).value,
    eidKind: eidKindOf(company.eid_kind),
    sendToken: sendTokenOf(form, context).value,
    settings: [
      ...(carried?.both ?? []),
      ...parametersOf(form, context)
        .filter(({ help, value }) => help === undefined || value.trim() !== '')
        .map((parameter) => [parameter.name, parameter.value] as const),
    ],
    tracking: trackingParameters(trackingOf(form, company)),
    preset: presetOf(form, company).id,
    scale2x: tags.scale_2x ?? false,
  };
}

/** Empty parameters take the company's. */
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

/** Until you decide, a link is included where its picture leads somewhere. */
export function includesLink(form: TagForm, { hasLink }: Pick<Taggable, 'hasLink'>): boolean {
  return form.tags.include_link ?? hasLink;
}
