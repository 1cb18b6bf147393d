/**
 * Dynamic pictures of a preview as recipients get them: fetched by the server, as the render host does it. A
 * page may load pictures by https alone, so those of http:// are handed over.
 */
import type { PreviewPicture } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Values } from '@limn/merge';
import { dynamicImagesIn, filledPictureUrl, layerNameOf, type ImageObject, type SceneDocument } from '@limn/scene';
import type { KeptPicture } from '../publishing/publish-draft.port.ts';

export interface PreviewPictureDeps {
  /** Our own address. */
  baseUrl: string;
  keepOutside(url: string): Promise<KeptPicture>;
  /** Bytes of a kept picture. */
  readPicture(hash: string): Promise<Buffer | undefined>;
}

/** Only those that a page would show otherwise than an email, or that no one is shown. */
export async function previewPictures(
  document: SceneDocument,
  { values, allowedHosts }: { values: Values; allowedHosts: readonly string[] },
  deps: PreviewPictureDeps,
): Promise<PreviewPicture[]> {
  const found = dynamicImagesIn(document).map(async (object): Promise<PreviewPicture[]> => {
    const url = filledPictureUrl(object, values, { allowedHosts });
    if (url === null) return [missing(object, '', 'Its URL isn’t complete, or isn’t allowed for pictures.')];
    // Our own assets are seen by everyone alike.
    if (!/^https?:/i.test(url) || url.startsWith(`${deps.baseUrl}/`)) return [];
    try {
      const { hash, mime } = await deps.keepOutside(url);
      if (/^https:/i.test(url)) return [];
      const bytes = await deps.readPicture(hash);
      return bytes
        ? [
            {
              layer: layerNameOf(object),
              src: url,
              data: `data:${mime};base64,${bytes.toString('base64')}`,
              problem: null,
              shows: 'picture',
            },
          ]
        : [];
    } catch (error) {
      return [missing(object, url, error instanceof AppError && error.publicMessage ? error.publicMessage : 'Its host didn’t answer.')];
    }
  });
  return (await Promise.all(found)).flat();
}

function missing(object: ImageObject, src: string, problem: string): PreviewPicture {
  return { layer: layerNameOf(object), src, data: null, problem, shows: object.fallbackUrl ? 'fallback' : 'nothing' };
}
