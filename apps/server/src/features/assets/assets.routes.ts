import { invalidField } from '@limn/model';
import type { Handlers } from '../calls/call.port.ts';
import type { Tx } from '../../storage/database.ts';
import { parseAssetPath } from './asset-address.ts';
import { addAsset, changeAsset, requireAsset, takePicture, wireAsset, type AssetDeps } from './assets.service.ts';
import type { AssetRow } from './assets.store.ts';

export function assetHandlers(deps: AssetDeps): Handlers<'uploadCdnImage' | 'getCdnImage' | 'updateCdnImage'> {
  return {
    uploadCdnImage: async ({ caller, body, upload, transact }) => {
      const taken = await takePicture(body, upload, deps);
      if (!taken) throw invalidField('file', 'Choose a file, or give the address of a picture in url.');
      const answer = await transact(async (tx) => wireAnswer(tx, caller.companyId, await addAsset(tx, caller, body, taken), deps));
      if (body.replace !== undefined) deps.pictureReplaced(caller.companyId, addressKeyOf(answer.cdn_image.url));
      return answer;
    },
    getCdnImage: async ({ caller, params, transact }) =>
      transact(async (tx) => wireAnswer(tx, caller.companyId, await requireAsset(tx, caller.companyId, params.id), deps)),
    updateCdnImage: async ({ caller, params, body, upload, transact }) => {
      // Somebody else's id is refused before the bytes are looked at.
      await transact((tx) => requireAsset(tx, caller.companyId, params.id));
      const taken = await takePicture(body, upload, deps);
      const answer = await transact(async (tx) => {
        const row = await changeAsset(tx, caller.companyId, params.id, body, taken?.picture);
        return wireAnswer(tx, caller.companyId, row, deps);
      });
      if (taken) deps.pictureReplaced(caller.companyId, addressKeyOf(answer.cdn_image.url));
      return answer;
    },
  };
}

async function wireAnswer(tx: Tx, companyId: number, row: AssetRow, deps: AssetDeps) {
  return { cdn_image: await wireAsset(tx, companyId, row, deps) };
}

function addressKeyOf(url: string): string {
  return parseAssetPath(new URL(url).pathname)?.key ?? '';
}
