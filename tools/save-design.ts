/**
 * Saves an image of the running server as a design: `npm run design -- 17 velvet-evening`. The image is read
 * as anyone's program reads it, with the demo company's key. A design of the demo keeps what it is filled
 * from, one of the gallery its words and its people.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Image } from '@limn/contracts';
import { everyObject, type SceneDocument, type SceneObject } from '@limn/scene';
import { stripMetadata } from '../apps/server/src/features/design/assets/decode/strip-metadata.ts';
import { artAddress, type GalleryTemplate } from '@limn/templates';

const root = fileURLToPath(new URL('..', import.meta.url));
const GALLERY = 'packages/templates/designs';
const DEMO = 'apps/server/src/demo/designs';
const ART = 'apps/server/src/features/design/templates/art';

/** Address of a picture → its file in the gallery. */
export type FindArt = (src: string) => string | undefined;

type Look = Pick<Image, 'width' | 'height' | 'bgcolor' | 'transparent' | 'link'> & { data: unknown; type: { id: number } };

/** @param before what the file held, if it is there already */
export function galleryDesign(id: string, image: Look, findArt: FindArt, before?: GalleryTemplate): GalleryTemplate {
  const { document: _document, link: _link, ...words } = before ?? newDesign(id, image);
  const { width, height, bgcolor, transparent, link } = image;
  if (transparent) throw new Error('Designs of the gallery have a background: give the image one.');
  const document = withGalleryPictures(image.data as SceneDocument, findArt);
  return { ...words, width, height, bgcolor, ...(link === '' ? {} : { link }), document };
}

/** @param before the body that the file held */
export function demoDesign(image: Look, before: Record<string, unknown>): Record<string, unknown> {
  const { transparent: _transparent, ...kept } = before;
  const { width, height, bgcolor, transparent, link, data } = image;
  const own = picturesOf(data as SceneDocument)[0];
  if (own)
    throw new Error(
      `${own.src} is a picture of this company alone. Images of the demo are made of shapes, texts and pictures of their data.`,
    );
  return { ...kept, width, height, bgcolor, ...(transparent ? { transparent } : {}), link, data };
}

/** Without words and people: the gallery's test says what is missing. */
function newDesign(id: string, { type, width, height, bgcolor }: Look): Omit<GalleryTemplate, 'document'> & { document?: never } {
  return { id, typeId: type.id, name: '', text: '', category: 'Stories', width, height, bgcolor, fields: [], sample: [], alt: '' };
}

function withGalleryPictures(document: SceneDocument, findArt: FindArt): SceneDocument {
  const ofGallery = (object: SceneObject): SceneObject => {
    if (object.type === 'group') return { ...object, objects: object.objects.map(ofGallery) };
    const file = object.type === 'image' ? findArt(object.src) : undefined;
    if (file === undefined) return object;
    const { assetId: _asset, staticImageId: _static, ...rest } = object as SceneObject & Record<string, unknown>;
    return { ...rest, src: artAddress(file) } as SceneObject;
  };
  return { ...document, objects: document.objects.map(ofGallery) };
}

async function main([id = '', name = '']: string[]): Promise<void> {
  if (!/^\d+$/.test(id) || !/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('Say which image and which design: npm run design -- 17 velvet-evening');
  const demoFile = join(process.env.DATA_DIR ?? join(root, '.data'), 'demo.json');
  if (!existsSync(demoFile)) throw new Error(`${demoFile} is missing. Start the server first (npm start), or set DATA_DIR.`);
  const { url, apiKey } = JSON.parse(readFileSync(demoFile, 'utf8')) as { url: string; apiKey: string };
  const answer = await fetch(`${url}/api/v1/images/${id}`, { headers: { authorization: `Bearer ${apiKey}` } });
  if (!answer.ok) throw new Error(`Image ${id} can’t be read: ${answer.status} ${await answer.text()}`);
  const { image } = (await answer.json()) as { image: Image };
  const [gallery, demo] = [GALLERY, DEMO].map((folder) => join(root, folder, `${name}.limn.json`)) as [string, string];
  const file = existsSync(demo) ? demo : gallery;
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined;
  const design =
    file === demo
      ? demoDesign(image, before ?? {})
      : galleryDesign(name, image, await artFinder(image.data as SceneDocument), before as GalleryTemplate | undefined);
  writeFileSync(file, `${JSON.stringify(design, null, 2)}\n`);
  console.log(`Saved as ${file}.`);
  if (before === undefined) console.log('It is new: give it words and people, and its line in packages/templates/src/index.ts.');
  console.log('Next: npm run format, npm run unit -- packages/templates apps/server/src/demo');
}

/**
 * Knows the gallery's pictures by what is left without metadata, for a company has each so, at an address of
 * its own.
 */
async function artFinder(document: SceneDocument): Promise<FindArt> {
  const hashOf = (bytes: Buffer) =>
    createHash('sha256')
      .update(stripMetadata(bytes, 'image/webp', { colour: false }))
      .digest('hex');
  const files = new Map(globSync(`${ART}/*.webp`, { cwd: root }).map((path) => [hashOf(readFileSync(join(root, path))), basename(path)]));
  const found = new Map<string, string>();
  for (const { src } of picturesOf(document)) {
    const answer = await fetch(src);
    const file = answer.ok ? files.get(hashOf(Buffer.from(await answer.arrayBuffer()))) : undefined;
    if (file === undefined) throw new Error(`${src} is no picture of the gallery. Put its file into ${ART} first.`);
    found.set(src, file);
  }
  return (src) => found.get(src);
}

/** Finds those with an address of their own: not of the gallery, of a field, or drawn at each opening. */
function picturesOf({ objects }: SceneDocument): { src: string }[] {
  return [...everyObject(objects)].flatMap((object) => (object.type === 'image' && /^https?:[^{]*$/.test(object.src) ? [object] : []));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
