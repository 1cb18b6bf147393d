import type { Database } from '../../../storage/database.ts';
import { binHandlers } from '../../../api/bin-handlers.ts';
import type { Handlers } from '../../../api/call.ts';
import { ReadyJson } from '../../../api/ready-json.ts';
import type { BoundedCache } from '../../../platform/bounded-cache.ts';
import { createImageTexts, type KeptText } from './image-texts.ts';
import { copyImage, createImage, saveImage, setCustomMergeField, type ImageDeps } from './images.service.ts';
import { deleteImages, labelImages, lockImages, moveImages } from './image-batches.service.ts';
import { imageTypeList } from './image-type-list.ts';
import { binnedImages } from './image-wire.ts';
import { keptImage } from './kept-image.ts';
import { imageOf, savedImageOf } from './image-wire.ts';
import { completed, startOf } from './start-from.ts';
import type { Gallery } from './starting-point.port.ts';

type Names =
  | 'listImageTypes'
  | 'listImages'
  | 'getImage'
  | 'createImage'
  | 'updateImage'
  | 'copyImage'
  | 'deleteImage'
  | 'labelImages'
  | 'lockImages'
  | 'moveImages'
  | 'deleteImages'
  | 'listBin'
  | 'restoreImages'
  | 'purgeImages'
  | 'setCustomMergeField';

export interface ImageRouteDeps extends ImageDeps {
  db: Database;
  baseUrl: string;
  gallery: Gallery;
  /** Texts that lists show of images. */
  keptTexts: BoundedCache<KeptText>;
  /** Called after the save when an image's preview picture is stale. */
  previewIsStale(companyId: number, imageId: number): void;
}

export function imageHandlers(deps: ImageRouteDeps): Handlers<Names> {
  const { baseUrl } = deps;
  const bin = binHandlers('image', keptImage.bin(deps));
  const texts = createImageTexts(deps.keptTexts, baseUrl);
  return {
    listImageTypes: async () => ({ imagetypes: imageTypeList() }),
    listImages: async ({ caller, query, transact }) =>
      new ReadyJson(await transact((tx) => texts.list(tx, caller.companyId, query.template === '1', query))),
    getImage: async ({ caller, params, transact }) => new ReadyJson(await transact((tx) => texts.one(tx, caller.companyId, params.id))),
    createImage: async ({ caller, body, transact }) => {
      const open = await startOf(body, deps.gallery);
      const answer = await transact(async (tx) => {
        const whole = open ? completed(body, await open(tx, caller)) : body;
        return { image: imageOf(await createImage(tx, caller, whole, deps), baseUrl) };
      });
      deps.previewIsStale(caller.companyId, answer.image.id);
      return answer;
    },
    updateImage: async ({ caller, params, body, ifMatch, transact }) => {
      const row = await transact((tx) => saveImage(tx, caller, params.id, body, ifMatch, deps));
      deps.previewIsStale(caller.companyId, row.id);
      return { image: savedImageOf(row) };
    },
    copyImage: async ({ caller, params, transact }) => {
      const answer = await transact(async (tx) => ({ image: imageOf(await copyImage(tx, caller, params.id, deps), baseUrl) }));
      deps.previewIsStale(caller.companyId, answer.image.id);
      return answer;
    },
    deleteImage: bin.delete,
    labelImages: async ({ caller, body, transact }) => transact(async (tx) => ({ results: await labelImages(tx, caller, body) })),
    lockImages: async ({ caller, body, transact }) => transact(async (tx) => ({ results: await lockImages(tx, caller, body) })),
    moveImages: async ({ caller, body, transact }) => transact(async (tx) => ({ results: await moveImages(tx, caller, body) })),
    deleteImages: async ({ caller, body, transact }) =>
      transact(async (tx) => ({ results: await deleteImages(tx, caller, body.ids, deps) })),
    listBin: async ({ caller, transact }) => ({ bin: await transact((tx) => binnedImages(tx, caller.companyId, baseUrl)) }),
    restoreImages: bin.restore,
    purgeImages: bin.purge,
    setCustomMergeField: async ({ caller, params, body, transact }) => {
      const fields = await transact((tx) => setCustomMergeField(tx, caller, params.id, body, deps));
      deps.previewIsStale(caller.companyId, params.id);
      return { custom_merge_fields: fields };
    },
  };
}
