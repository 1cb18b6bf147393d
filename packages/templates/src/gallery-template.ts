/**
 * The definition of a gallery template: a finished design with made-up people, kept as the document that the
 * editor saves and copied when someone uses it.
 */
import { everyObject, type SceneDocument, type SceneObject } from '@limn/scene';

export interface GalleryTemplate {
  /** Lower-case words with hyphens; never changes, for images remember it. */
  id: string;
  /** `IMAGE_TYPE` of the model. */
  typeId: number;
  name: string;
  /** One sentence: what it is for. */
  text: string;
  category: GalleryCategory;
  width: number;
  height: number;
  bgcolor: string;
  /**
   * The merge fields of its texts, in the order in which people are asked for them; those that its type fills
   * itself are left out.
   */
  fields: readonly string[];
  /**
   * Three made-up people with a value for everything that it shows; of the first one the fields fill the
   * preview of a new image.
   */
  sample: readonly Readonly<Record<string, string>>[];
  /** Preview settings of a new image that are no fields: the number of stores. */
  preview?: Readonly<Record<string, string | number>>;
  /** Its pictures are named `gallery:<file>`, for they have no address before a company uses them. */
  document: SceneDocument;
  /** Description for screen readers. */
  alt: string;
  link?: string;
}

export const GALLERY_CATEGORIES = ['Greetings', 'Loyalty', 'Offers', 'Events', 'Reminders', 'Stories'] as const;
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number];

const SCHEME = 'gallery:';

/** How a document names a picture that comes with the gallery. */
export function artAddress(file: string): string {
  return SCHEME + file;
}

/** The picture files that a document shows, each once. */
export function artOf(document: SceneDocument): string[] {
  const files = [...everyObject(document.objects)].flatMap((object) => artFileOf(object) ?? []);
  return [...new Set(files)];
}

/** A picture that a company has of its own. */
export interface OwnPicture {
  id: number;
  url: string;
}

/**
 * The document with a company's own pictures in the place of the gallery's, by file. All of them must be
 * given.
 */
export function withOwnPictures(document: SceneDocument, pictures: ReadonlyMap<string, OwnPicture>): SceneDocument {
  const own = (object: SceneObject): SceneObject => {
    if (object.type === 'group') return { ...object, objects: object.objects.map(own) };
    const file = artFileOf(object);
    if (file === undefined) return object;
    const picture = pictures.get(file);
    if (!picture) throw new Error(`The picture ${file} is missing.`);
    return { ...object, src: picture.url, assetId: picture.id, staticImageId: picture.id } as SceneObject;
  };
  return { ...document, objects: document.objects.map(own) };
}

function artFileOf(object: SceneObject): string | undefined {
  return object.type === 'image' && object.src.startsWith(SCHEME) ? object.src.slice(SCHEME.length) : undefined;
}
