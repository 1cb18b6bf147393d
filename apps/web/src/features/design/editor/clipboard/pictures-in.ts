/** Pictures on their way into an image: uploaded first, then put in as one step. */
import type { CdnImage } from '@limn/contracts';
import type { SceneObject } from '@limn/scene';
import type { Services } from '../../../../api/services.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { apiKey } from '../../../../api/use-api-query.ts';
import { rememberPicture } from '../../assets/public.ts';
import { canChange } from '../commands/command.ts';
import type { Position } from '../document/geometry.ts';
import { childrenOf, textOf } from '../document/object-facts.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { Clip } from './clip.ts';
import { putInObjects, putInPictures, replaceWithPicture } from './put-in.ts';

/**
 * Where something was dropped: a point of the image, and the image object there whose picture it replaces.
 */
export interface DropPlace {
  at: Position;
  replaces: string | undefined;
}

export interface PicturesIn {
  sendFiles(files: readonly File[], place: DropPlace | undefined): Promise<void>;
  sendUrl(url: string, place: DropPlace | undefined): Promise<void>;
  /** Objects of another company: their pictures become this one's first. */
  bring(clip: Clip): Promise<void>;
}

const MAX_AT_ONCE = 10;

export function createPicturesIn(store: EditorStore, services: Pick<Services, 'upload' | 'client' | 'queries' | 'snacks'>): PicturesIn {
  const { upload, client, queries, snacks } = services;

  const uploadFile = (file: File, name?: string): Promise<CdnImage> =>
    upload({ file, ...(name === undefined ? {} : { name }), resize: true, idempotencyKey: randomKey() });

  async function during<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    snacks.show({ text: `Uploading ${what}`, icon: 'info', timeoutMs: null, closeable: false });
    try {
      const result = await work();
      snacks.close();
      for (const read of ['listCdnImages', 'getCdnImage'] as const) void queries.invalidateQueries({ queryKey: apiKey(read) });
      return result;
    } catch (error) {
      snacks.showError(explainError(error));
      return undefined;
    }
  }

  /** Meanwhile the image may have been locked, and the object under the pointer be gone. */
  function putIn(pictures: readonly CdnImage[], place: DropPlace | undefined): void {
    const may = canChange(store.getState());
    if (may !== true) return snacks.show({ text: `${may} The picture was added to your pictures.`, icon: 'info' });
    const [first] = pictures;
    if (!first) return;
    for (const picture of pictures) rememberPicture(picture.id);
    if (pictures.length === 1 && place?.replaces !== undefined && replaceWithPicture(store, place.replaces, first)) return;
    putInPictures(store, pictures, place?.at, pictures.length > 1 ? 'Add images' : 'Add image');
  }

  return {
    async sendFiles(files, place) {
      const pictures = files.filter((file) => file.type.startsWith('image/') && file.size > 0).slice(0, MAX_AT_ONCE);
      const [only] = pictures;
      if (!only)
        return snacks.show({ text: `“${files[0]?.name ?? 'This'}” is not a picture. Use PNG, JPEG, GIF or WebP.`, icon: 'warning' });
      const what = pictures.length > 1 ? `${pictures.length} pictures` : `“${only.name}”`;
      const sent = await during(what, () => Promise.all(pictures.map((file) => uploadFile(file, nameOf(file)))));
      if (sent) putIn(sent, place);
    },
    async sendUrl(url, place) {
      const body = { url, resize: true };
      const sent = await during('the picture', () => client.uploadCdnImage({ body, idempotencyKey: randomKey() }));
      if (sent) putIn([sent.cdn_image], place);
    },
    async bring({ objects }) {
      const addresses = [...new Set(objects.flatMap(picturesOf))];
      const pasted = await during(addresses.length > 1 ? `${addresses.length} pictures` : 'the picture', async () => {
        const pairs = addresses.map(async (address) => [address, await uploadFile(await fileAt(address), 'Copied picture')] as const);
        return new Map(await Promise.all(pairs));
      });
      if (pasted && canChange(store.getState()) === true)
        putInObjects(
          store,
          objects.map((object) => withPictures(object, pasted)),
        );
    },
  };
}

/** A picture that is pasted has no name of its own: browsers call it “image.png”. */
function nameOf(file: File): string | undefined {
  return file.name === 'image.png' || file.name === '' ? 'Pasted picture' : undefined;
}

const ADDRESSES = ['src', 'previewUrl', 'fallbackUrl'] as const;

/** Addresses of the pictures that an object shows; those that come with the product belong to everyone. */
export function picturesOf(object: SceneObject): string[] {
  const own = object.type === 'image' ? ADDRESSES.map((name) => textOf(object, name)) : [];
  return [...own.filter((address) => address !== '' && !address.startsWith('/placeholder-')), ...childrenOf(object).flatMap(picturesOf)];
}

/** The object with pictures exchanged, by the addresses it had. */
export function withPictures(object: SceneObject, pictures: ReadonlyMap<string, Pick<CdnImage, 'id' | 'url'>>): SceneObject {
  const children = childrenOf(object).map((child) => withPictures(child, pictures));
  if (object.type !== 'image') return children.length > 0 ? ({ ...object, objects: children } as SceneObject) : object;
  const [shown, preview, fallback] = ADDRESSES.map((name) => pictures.get(textOf(object, name)));
  return {
    ...object,
    ...(shown ? { src: shown.url, staticImageId: shown.id, assetId: shown.id } : {}),
    ...(preview ? { previewUrl: preview.url, previewAssetId: preview.id, dynamicPreviewImageId: preview.id } : {}),
    ...(fallback ? { fallbackUrl: fallback.url, fallbackAssetId: fallback.id, dynamicFallbackImageId: fallback.id } : {}),
    ...(object.imageType === 'dynamic' ? { staticImageId: null, assetId: null } : {}),
  };
}

async function fileAt(address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('A picture in what you copied couldn’t be fetched.');
  const picture = await answer.blob();
  return new File([picture], 'Copied picture', { type: picture.type });
}
