/** What a tag is made of: the image's saved settings over what the email platform and the company suggest. No React. */
import type { Company, FormField, Image, TagOptions, UrlSettings } from '@limn/contracts';
import { buildTag, findPreset, suggestToken, trackingParameters, type BuiltTag, type Preset } from '@limn/tags';

export interface TagForm {
  tags: TagOptions;
  url_settings: UrlSettings;
  /** Values of the image's own parameters, by name. A name that is absent has not been touched. */
  tag_settings: Record<string, string>;
}

type CompanyTracking = 'url_utm_campaign' | 'url_utm_content' | 'url_utm_medium' | 'url_utm_source' | 'url_custom';

/** One parameter of the image in the Configuration panel. */
export interface TagParameter {
  name: string;
  label: string;
  options: FormField['options'];
  /** What stands in the tag. */
  value: string;
  /** The platform's placeholder is in use because nothing else was typed. */
  suggested: boolean;
  /** Checked, or to be tested; undefined where the platform's placeholder is not known or not in use. */
  mark: 'checked' | 'test' | undefined;
}

export interface TagContext {
  image: Image;
  company: Pick<Company, 'email_provider' | 'email_field' | CompanyTracking>;
  renderUrl: string;
}

export function formOf(image: Image): TagForm {
  const settings = Object.entries(image.tag_settings).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
  return { tags: image.tags, url_settings: image.url_settings, tag_settings: Object.fromEntries(settings) };
}

export function presetOf(form: TagForm, company: TagContext['company']): Preset {
  return findPreset(form.tags.preset ?? company.email_provider);
}

/** The merge fields of the image, and whatever else its type asks for. */
export function parametersOf(form: TagForm, { image, company }: TagContext): TagParameter[] {
  const preset = presetOf(form, company);
  const fields = (image.data_source?.fields ?? '').split(',').filter(Boolean);
  const asked = image.type.settings.filter((field) => !fields.includes(field.model));
  const named = [
    ...fields.map(
      (name): Pick<FormField, 'model' | 'label' | 'options' | 'default'> =>
        image.type.settings.find((field) => field.model === name) ?? { model: name, label: name },
    ),
    ...asked,
  ];
  return named.map((field) => {
    const token = suggestToken(preset, field.model);
    const typed = form.tag_settings[field.model];
    const value = typed ?? token?.token ?? String(field.default ?? '');
    return {
      name: field.model,
      label: field.label,
      options: field.options,
      value,
      suggested: typed === undefined && token !== undefined,
      mark: token && value === token.token ? token.mark : undefined,
    };
  });
}

export function emailFieldOf(form: TagForm, { company }: Pick<TagContext, 'company'>): { value: string; mark: TagParameter['mark'] } {
  const token = presetOf(form, company).email[0];
  const value = form.tags.email_field ?? (company.email_field || token?.token || '');
  return { value, mark: token?.token === value ? token.mark : undefined };
}

export function sendTokenOf(form: TagForm, { company }: Pick<TagContext, 'company'>): { value: string; mark: TagParameter['mark'] } {
  const token = presetOf(form, company).sendId[0];
  const value = form.tags.send_token ?? token?.token ?? '';
  return { value, mark: token?.token === value ? token.mark : undefined };
}

export function tagOf(form: TagForm, context: TagContext): BuiltTag {
  const { image, renderUrl } = context;
  const { tags } = form;
  return buildTag({
    uuid: image.uuid,
    renderUrl,
    linkUrl: renderUrl,
    width: image.width,
    height: image.height,
    alt: tags.alt ?? '',
    multipleItems: image.type.multiple_items,
    items: tags.items ?? 1,
    firstItem: tags.first_item ?? 1,
    includeLink: includesLink(form, image),
    emailField: emailFieldOf(form, context).value,
    sendToken: sendTokenOf(form, context).value,
    settings: parametersOf(form, context).map((parameter) => [parameter.name, parameter.value] as const),
    tracking: trackingParameters(trackingOf(form, context.company)),
    preset: presetOf(form, context.company).id,
    scale2x: tags.scale_2x ?? false,
  });
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

/** Until somebody decides, a link is included where the image has one. */
export function includesLink(form: TagForm, image: Pick<Image, 'link'>): boolean {
  return form.tags.include_link ?? image.link.trim() !== '';
}
