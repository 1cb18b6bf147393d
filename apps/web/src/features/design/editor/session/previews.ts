/** An opened image as recipients see it: filled with values, and its maps drawn. */
import type { ApiClient, PreviewPicture } from '@limn/contracts';
import { RECORD_PARAMETER } from '@limn/image-types';
import { documentMaps, type MapFrame, type SceneDocument } from '@limn/scene';
import type { ImageSettings } from '../document/image-settings.ts';
import { MAX_STORES, offersMaps } from '../document/map-object.ts';
import { openedDocument } from './open-document.ts';
import type { SavingSession } from './saving-session.ts';

export interface FilledDocument {
  document: SceneDocument;
  /** The row, store or feed entry that it is filled with, by field; empty where the tag fills it. */
  record: Readonly<Record<string, string>>;
  /** Dates of the record, where its texts show them otherwise. */
  dates: Readonly<Record<string, string>>;
  /** Dynamic pictures that the page can't load itself, or that recipients don't get. */
  pictures: readonly PreviewPicture[];
}

export interface Previews {
  /**
   * The document with the preview data filled in, or other values instead of them, after everything is saved.
   */
  preview(instead?: ImageSettings['preview_settings']): Promise<FilledDocument>;
  /** Previews show these values until the image is opened again; nothing is saved. For who may not. */
  lookAt(settings: ImageSettings['preview_settings']): void;
  /**
   * Address of a map's picture at the place of the preview, or of a made-up map where no one knows that
   * place.
   */
  drawMap(frame: MapFrame): Promise<string | undefined>;
  /**
   * The same for all maps of a document, by where the document looks for them; those that a recipient would
   * not see are left out.
   */
  drawMaps(document: SceneDocument, settings?: ImageSettings['preview_settings']): Promise<ReadonlyMap<string, string>>;
}

export function createPreviews(
  client: Pick<ApiClient, 'previewJson' | 'drawMap'>,
  { store, saveAll }: Pick<SavingSession, 'store' | 'saveAll'>,
): Previews {
  const params = { id: store.getState().image.id };
  /** Sample values that are only looked at. */
  let onlyLooksAt: ImageSettings['preview_settings'] | undefined;

  async function drawMap(
    { width, height, storeCount, source }: MapFrame,
    otherwise: 'sample' | 'none',
    settings = store.getState().image.preview_settings,
  ): Promise<string | undefined> {
    const place = settings[RECORD_PARAMETER.place];
    const query = {
      width,
      height,
      ...(storeCount === undefined ? {} : { stores: Math.min(MAX_STORES, Math.max(1, Math.round(storeCount))) }),
      source: JSON.stringify(source),
      ...(place ? { place: String(place) } : {}),
      ...(otherwise === 'sample' ? { sample: '1' as const } : {}),
    };
    return (await client.drawMap({ params, query })).picture ?? undefined;
  }

  return {
    async preview(instead) {
      await saveAll();
      const { preview_settings } = store.getState().image;
      const settings = instead ?? (onlyLooksAt === preview_settings ? preview_settings : undefined);
      const query = { pictures: '1' as const, ...(settings ? { settings: JSON.stringify(settings) } : {}) };
      const { preview, record, dates, pictures = [] } = await client.previewJson({ params, query });
      const opened = openedDocument(preview);
      if (!opened.ok) throw new Error(opened.problem);
      return { document: opened.document, record, dates, pictures };
    },
    lookAt(settings) {
      onlyLooksAt = settings;
      store.set({ image: { ...store.getState().image, preview_settings: settings } });
    },
    drawMap: (frame) => drawMap(frame, 'sample'),
    async drawMaps(document, settings) {
      const frames = offersMaps(store.getState().image) ? documentMaps(document) : [];
      const drawn = await Promise.all(frames.map(async (frame) => [frame.address, await drawMap(frame, 'none', settings)] as const));
      return new Map(drawn.flatMap(([address, picture]) => (picture === undefined ? [] : [[address, picture] as const])));
    },
  };
}
