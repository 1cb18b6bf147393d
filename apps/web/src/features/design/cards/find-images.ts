/**
 * Search, filters and order of a list of images. All of it is done here, so that each key is answered at
 * once.
 */
import type { ImageSummary } from '@limn/contracts';

export interface ImageFilters {
  words: string;
  /** Name of a type. */
  type: string | undefined;
  /** An image must have all of them. */
  labels: readonly string[];
  /** Id of a folder; 0: those in none. A search looks in all folders all the same. */
  folder: number | undefined;
}

export const NO_FILTERS: ImageFilters = { words: '', type: undefined, labels: [], folder: undefined };

export const IMAGE_ORDERS = ['edited', 'name', 'created'] as const;
export type ImageOrder = (typeof IMAGE_ORDERS)[number];

export function isFiltered({ words, type, labels, folder }: ImageFilters): boolean {
  return words.trim() !== '' || type !== undefined || labels.length > 0 || folder !== undefined;
}

export interface ImageIndex {
  /** Finds those that pass, in the index's order. */
  find(filters: ImageFilters): ImageSummary[];
  /** Type names, in the order of the types: an edit must not move a filter. */
  types: readonly string[];
  /** Labels, the most used first. */
  labels: readonly string[];
}

/** Prepares the list once: what is searched stands ready in small letters, and the order is made. */
export function indexImages(images: readonly ImageSummary[], order: ImageOrder): ImageIndex {
  const entries = inOrder(images, order).map((image) => ({
    image,
    // No typed word holds a line break, so none is found across two texts.
    text: plain([image.name, image.type.name, ...image.labels].join('\n')),
  }));
  return {
    find({ words, type, labels, folder }) {
      const wanted = plain(words.trim());
      const isInFolder = (image: ImageSummary) => folder === undefined || wanted !== '' || (image.folder_id ?? 0) === folder;
      return entries
        .filter(
          ({ image, text }) =>
            (type === undefined || image.type.name === type) &&
            labels.every((label) => image.labels.includes(label)) &&
            text.includes(wanted) &&
            isInFolder(image),
        )
        .map(({ image }) => image);
    },
    types: [...new Set(images.toSorted((one, other) => one.type.id - other.type.id).map((image) => image.type.name))],
    labels: labelsOf(images),
  };
}

/** One letter has one form: "é" may be written as one sign or as two. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

const NAMES = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
const newestFirst = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
const COMPARE: Record<ImageOrder, (one: ImageSummary, other: ImageSummary) => number> = {
  edited: (one, other) => newestFirst(one.updated_at, other.updated_at),
  name: (one, other) => NAMES.compare(one.name, other.name),
  created: (one, other) => newestFirst(one.created_at, other.created_at),
};

function inOrder(images: readonly ImageSummary[], order: ImageOrder): ImageSummary[] {
  return images.toSorted((one, other) => COMPARE[order](one, other) || other.id - one.id);
}

/** Labels, the most used first. */
export function labelsOf(images: readonly ImageSummary[]): string[] {
  const uses = new Map<string, number>();
  for (const label of images.flatMap((image) => image.labels)) uses.set(label, (uses.get(label) ?? 0) + 1);
  return [...uses].toSorted(([one, a], [other, b]) => b - a || NAMES.compare(one, other)).map(([label]) => label);
}
