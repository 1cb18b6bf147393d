/**
 * The pictures that the gallery shows: every design drawn for each of its made-up people. Each is drawn when
 * it is first asked for, one after the other, and kept under a name that is made of everything that it shows,
 * so that it may be cached for ever.
 */
import { LINK } from '@limn/image-types';
import { contextOf, fieldsWithSteps, fillCustomFields, valuesOf } from '@limn/merge';
import { documentFields } from '@limn/scene';
import { artOf, artAddress, galleryTemplates, type GalleryTemplate } from '@limn/templates';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionSnapshot } from '@limn/published';
import { readArt } from './gallery-art.ts';

/** A picture whose bytes are kept. */
export interface KeptArt {
  /** SHA-256, hex. */
  hash: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

export interface GalleryPictures {
  /** The file names of a design's pictures, one for each sample. */
  namesOf(template: GalleryTemplate): Promise<readonly string[]>;
  /** Where the picture of that name lies, drawn now if it never was. Undefined for a name of none. */
  fileOf(name: string): Promise<string | undefined>;
}

export interface GalleryPictureDeps {
  /** Where drawn pictures are kept. */
  directory: string;
  keepArt(bytes: Buffer): Promise<KeptArt>;
  /** `key` names the snapshot; `scale` is pixels of the picture per pixel of the document. */
  drawJpeg(snapshot: VersionSnapshot, key: string, values: Readonly<Record<string, string>>, scale: number): Promise<Buffer>;
}

interface Wanted {
  template: GalleryTemplate;
  sample: Readonly<Record<string, string>>;
  key: string;
}

/** Counted up when drawing itself changes what the pictures look like. */
const DRAWING = 1;
const MAX_SIDE = 800;

export function createGalleryPictures(deps: GalleryPictureDeps): GalleryPictures {
  let index: Promise<ReadonlyMap<string, Wanted>> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const known = () => {
    index ??= indexOf(galleryTemplates);
    return index;
  };

  async function drawInto(file: string, { template, sample, key }: Wanted): Promise<void> {
    const scale = Math.min(1, MAX_SIDE / Math.max(template.width, template.height));
    const steps = fieldsWithSteps(documentFields(template.document));
    const values = fillCustomFields([], valuesOf(sample), contextOf(), steps);
    const texts = Object.fromEntries([...values].map(([name, { text }]) => [name, text]));
    const bytes = await deps.drawJpeg(await snapshotOf(template, deps), `gallery:${key}`, texts, scale);
    await mkdir(deps.directory, { recursive: true });
    // Beside it first, so that no one is ever sent half of one.
    const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
    await writeFile(draft, bytes);
    await rename(draft, file);
  }

  return {
    async namesOf(template) {
      return [...(await known())].flatMap(([name, wanted]) => (wanted.template === template ? [name] : []));
    },
    async fileOf(name) {
      const wanted = (await known()).get(name);
      if (!wanted) return undefined;
      const file = join(deps.directory, name);
      // One at a time: recipients' pictures are drawn beside them.
      const drawn = turn.then(async () => {
        if (!(await exists(file))) await drawInto(file, wanted);
      });
      turn = drawn.catch(() => undefined);
      await drawn;
      return file;
    },
  };
}

/** Names differ as soon as anything differs that the picture shows. */
async function indexOf(templates: readonly GalleryTemplate[]): Promise<ReadonlyMap<string, Wanted>> {
  const names = new Map<string, Wanted>();
  for (const template of templates) {
    const hash = createHash('sha256').update(
      JSON.stringify([DRAWING, template.width, template.height, template.bgcolor, template.document]),
    );
    for (const file of artOf(template.document)) hash.update(await readArt(file));
    const key = hash.digest('hex').slice(0, 24);
    for (const sample of template.sample) {
      const ofSample = createHash('sha256').update(key).update(JSON.stringify(sample)).digest('hex').slice(0, 24);
      names.set(`${template.id}-${ofSample}.jpg`, { template, sample, key });
    }
  }
  return names;
}

async function snapshotOf(template: GalleryTemplate, deps: GalleryPictureDeps): Promise<VersionSnapshot> {
  const pictures = await Promise.all(
    artOf(template.document).map(async (file) => {
      const { hash, width, height, mime } = await deps.keepArt(await readArt(file));
      return { src: artAddress(file), hash, width, height, mime };
    }),
  );
  const { typeId, document, width, height, bgcolor, fields } = template;
  return {
    typeId,
    document,
    width,
    height,
    bgcolor,
    transparent: false,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields,
    customFields: [],
    pictures,
    fonts: [],
    format: 'jpeg',
    source: LINK,
  };
}

async function exists(file: string): Promise<boolean> {
  try {
    return (await stat(file)).size > 0;
  } catch {
    return false;
  }
}
