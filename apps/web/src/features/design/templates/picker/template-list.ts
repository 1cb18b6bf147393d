/**
 * Starting points for an image: templates of the company and designs of the gallery, as one list. No React.
 */
import type { GalleryEntry, ImageSummary } from '@limn/contracts';
import { previewAddress } from '../../cards/public.ts';

/** As the call that makes an image names it. */
export type TemplateSource = { gallery: string } | { image: number };

/** By a design's field the column that fills it; '' leaves it empty. */
export type FieldColumns = Readonly<Record<string, string>>;

export interface OfferedTemplate {
  /** "gallery:points-balance" or "image:12". */
  key: string;
  source: TemplateSource;
  name: string;
  /** One sentence; empty for a company's own. */
  text: string;
  category: string;
  width: number;
  height: number;
  fields: readonly string[];
  /**
   * Its pictures for one person after the other. A company's own has one picture, of no one in particular.
   */
  pictures: readonly PersonPicture[];
  alt: string;
  /** The image that it is; undefined for a design of the gallery. */
  own: ImageSummary | undefined;
}

export interface PersonPicture {
  url: string;
  /** The person shown. Empty: no one. */
  person: string;
}

export const OWN_CATEGORY = 'Your templates';

export function templateKey(source: TemplateSource): string {
  return 'gallery' in source ? `gallery:${source.gallery}` : `image:${source.image}`;
}

export function ofGallery(entry: GalleryEntry): OfferedTemplate {
  const { id, name, text, category, width, height, fields, samples, thumbnails, alt } = entry;
  const source = { gallery: id };
  return {
    key: templateKey(source),
    source,
    name,
    text,
    category,
    width,
    height,
    fields,
    pictures: thumbnails.map((url, index) => ({ url, person: samples[index]?.[fields[0] ?? ''] ?? '' })),
    alt,
    own: undefined,
  };
}

export function ofImage(image: ImageSummary): OfferedTemplate {
  const source = { image: image.id };
  return {
    key: templateKey(source),
    source,
    name: image.name,
    text: '',
    category: OWN_CATEGORY,
    width: image.width,
    height: image.height,
    fields: (image.data_source?.fields ?? '').split(',').filter((field) => field !== ''),
    pictures: [{ url: previewAddress(image), person: '' }],
    alt: `Preview of ${image.name}`,
    own: image,
  };
}

export interface TemplateFilters {
  words: string;
  category: string | undefined;
}

export const NO_TEMPLATE_FILTERS: TemplateFilters = { words: '', category: undefined };

/** Every word has to be in its name, sentence, category, fields or labels; a category has to be its own. */
export function findTemplates(templates: readonly OfferedTemplate[], { words, category }: TemplateFilters): OfferedTemplate[] {
  const wanted = plain(words).split(/\s+/);
  return templates.filter((template) => {
    if (category !== undefined && template.category !== category) return false;
    const text = plain([template.name, template.text, template.category, ...template.fields, ...(template.own?.labels ?? [])].join('\n'));
    return wanted.every((word) => text.includes(word));
  });
}

/** In the order in which they first appear. */
export function categoriesOf(templates: readonly OfferedTemplate[]): string[] {
  return [...new Set(templates.map((template) => template.category))];
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
