import type { Database } from '../../storage/database.ts';
import type { Handlers } from '../calls/call.port.ts';
import { copyImage, createImage, deleteImage, requireImage, saveImage, setCustomMergeField, type ImageDeps } from './images.service.ts';
import { listImages } from './images.store.ts';
import { imageTypeList } from './image-type-list.ts';
import { imageOf, summaryOf } from './image-wire.ts';

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
}

export function imageHandlers(deps: ImageRouteDeps): Handlers<Names> {
  const { baseUrl } = deps;
  return {
    listImageTypes: async () => ({ imagetypes: imageTypeList() }),
    listImages: async ({ caller, query, transact }) => {
      const template = query.template === undefined ? undefined : query.template === '1';
      return { images: (await transact((tx) => listImages(tx, caller.companyId, template))).map((row) => summaryOf(row, baseUrl)) };
    },
    getImage: async ({ caller, params, transact }) => ({
      image: imageOf(await transact((tx) => requireImage(tx, caller.companyId, params.id)), baseUrl),
    }),
    createImage: async ({ caller, body, transact }) =>
      transact(async (tx) => ({ image: imageOf(await createImage(tx, caller, body, deps), baseUrl) })),
    updateImage: async ({ caller, params, body, ifMatch, transact }) => ({
      image: imageOf(await transact((tx) => saveImage(tx, caller, params.id, body, ifMatch, deps)), baseUrl),
    }),
    copyImage: async ({ caller, params, transact }) =>
      transact(async (tx) => ({ image: imageOf(await copyImage(tx, caller, params.id, deps), baseUrl) })),
    deleteImage: async ({ caller, params, transact }) => {
      await transact((tx) => deleteImage(tx, caller, params.id, deps));
      return { message: 'The image is deleted.' };
    },
    setCustomMergeField: async ({ caller, params, body, transact }) => ({
      custom_merge_fields: await transact((tx) => setCustomMergeField(tx, caller, params.id, body, deps)),
    }),
  };
}
