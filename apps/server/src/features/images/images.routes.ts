import type { Database } from '../../storage/database.ts';
import type { Handlers } from '../calls/call.port.ts';
import { copyImage, createImage, deleteImage, requireImage, saveImage, setCustomMergeField, type ImageDeps } from './images.service.ts';
import { listImages } from './images.store.ts';
import { imageTypeList } from './image-type-list.ts';
import { imageOf, summaryOf } from './image-wire.ts';
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
  | 'setCustomMergeField';

export interface ImageRouteDeps extends ImageDeps {
  db: Database;
  baseUrl: string;
  gallery: Gallery;
  /** Told, once it is saved, that an image's preview picture is out of date. */
  previewIsStale(companyId: number, imageId: number): void;
}

export function imageHandlers(deps: ImageRouteDeps): Handlers<Names> {
  const { baseUrl } = deps;
  return {
    listImageTypes: async () => ({ imagetypes: imageTypeList() }),
    listImages: async ({ caller, query, transact }) => {
      const rows = await transact((tx) => listImages(tx, caller.companyId, query.template === '1'));
      return { images: rows.map((row) => summaryOf(row, baseUrl)) };
    },
    getImage: async ({ caller, params, transact }) => ({
      image: imageOf(await transact((tx) => requireImage(tx, caller.companyId, params.id)), baseUrl),
    }),
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
      return { image: imageOf(row, baseUrl) };
    },
    copyImage: async ({ caller, params, transact }) => {
      const answer = await transact(async (tx) => ({ image: imageOf(await copyImage(tx, caller, params.id), baseUrl) }));
      deps.previewIsStale(caller.companyId, answer.image.id);
      return answer;
    },
    deleteImage: async ({ caller, params, transact }) => {
      await transact((tx) => deleteImage(tx, caller, params.id, deps));
      return { message: 'The image is deleted.' };
    },
    setCustomMergeField: async ({ caller, params, body, transact }) => {
      const fields = await transact((tx) => setCustomMergeField(tx, caller, params.id, body));
      deps.previewIsStale(caller.companyId, params.id);
      return { custom_merge_fields: fields };
    },
  };
}
