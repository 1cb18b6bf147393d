import { invalidField, USED_KIND } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { usersOf } from '../../data/uses/uses.read.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { parseAssetPath } from './asset-address.ts';
import { addAsset, changeAsset, describeAsset, requireAsset, takePicture, wireAsset, type AssetDeps } from './assets.service.ts';
import { moveSeveralToBin } from '../../../api/bin.ts';
import { binHandlers } from '../../../api/bin-handlers.ts';
import { assetBin, labelAssets, listAssetBin } from './asset-bin.ts';
import type { AssetRow } from './assets.store.ts';
import { listPictures, tagsInUse } from './library.read.ts';

type Names =
  | 'listCdnImages'
  | 'uploadCdnImage'
  | 'getCdnImage'
  | 'updateCdnImage'
  | 'deleteCdnImage'
  | 'labelCdnImages'
  | 'deleteCdnImages'
  | 'listCdnImageBin'
  | 'restoreCdnImages'
  | 'purgeCdnImages';

export function assetHandlers(deps: AssetDeps): Handlers<Names> {
  const bin = binHandlers('picture', assetBin);
  return {
    listCdnImages: async ({ caller: { companyId }, query, transact }) =>
      transact(async (tx) => {
        const { rows, total } = await listPictures(tx, companyId, { ...query, tag: query.label ?? query.tag });
        const publicId = await companyPublicId(tx, companyId);
        const data = rows.map((row) => describeAsset(row, publicId, deps.publicUrl));
        return {
          cdn_images: { data, current_page: query.page, per_page: query.rowsPerPage, total },
          tags: await tagsInUse(tx, companyId),
        };
      }),
    uploadCdnImage: async ({ caller, body, upload, transact }) => {
      const taken = await takePicture(body, upload, deps);
      if (!taken) throw invalidField('file', 'Choose a file, or give the address of a picture in url.');
      const answer = await transact(async (tx) => {
        const { row, existing } = await addAsset(tx, caller, body, taken);
        return { cdn_image: { ...(await wireAsset(tx, caller.companyId, row, deps)), existing } };
      });
      if (body.replace !== undefined) deps.pictureReplaced(caller.companyId, addressKeyOf(answer.cdn_image.url));
      return answer;
    },
    getCdnImage: async ({ caller, params, transact }) =>
      transact(async (tx) => ({
        ...(await wireAnswer(tx, caller.companyId, await requireAsset(tx, caller.companyId, params.id), deps)),
        users: await usersOf(tx, caller.companyId, { kind: USED_KIND.asset, id: params.id }),
      })),
    updateCdnImage: async ({ caller, params, body, upload, look, transact }) => {
      // Someone else's id is refused before the bytes are looked at.
      await look((tx) => requireAsset(tx, caller.companyId, params.id));
      const taken = await takePicture(body, upload, deps);
      const answer = await transact(async (tx) => {
        const row = await changeAsset(tx, caller.companyId, params.id, body, taken?.picture);
        return wireAnswer(tx, caller.companyId, row, deps);
      });
      if (taken) deps.pictureReplaced(caller.companyId, addressKeyOf(answer.cdn_image.url));
      return answer;
    },
    deleteCdnImage: bin.delete,
    labelCdnImages: async ({ caller, body, transact }) =>
      transact(async (tx) => ({ results: await labelAssets(tx, caller.companyId, body) })),
    deleteCdnImages: async ({ caller, body, transact }) =>
      transact(async (tx) => ({ results: await moveSeveralToBin(tx, caller, body.ids, assetBin) })),
    listCdnImageBin: async ({ caller, transact }) => ({ bin: await transact((tx) => listAssetBin(tx, caller.companyId, deps.publicUrl)) }),
    restoreCdnImages: bin.restore,
    purgeCdnImages: bin.purge,
  };
}

async function wireAnswer(tx: Tx, companyId: number, row: AssetRow, deps: AssetDeps) {
  return { cdn_image: await wireAsset(tx, companyId, row, deps) };
}

function addressKeyOf(url: string): string {
  return parseAssetPath(new URL(url).pathname)?.key ?? '';
}
