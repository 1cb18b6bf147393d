import { invalidField } from '@limn/model';
import type { Handlers } from '../calls/call.port.ts';
import { addAsset, changeAsset, requireAsset, takePicture, wireAsset, type AssetDeps } from './assets.service.ts';

export function assetHandlers(deps: AssetDeps): Handlers<'uploadCdnImage' | 'getCdnImage' | 'updateCdnImage'> {
  return {
    uploadCdnImage: async ({ caller, body, upload, transact }) => {
      const taken = await takePicture(body, upload, deps);
      if (!taken) throw invalidField('file', 'Choose a file, or give the address of a picture in url.');
      return transact(async (tx) => ({ cdn_image: await wireAsset(tx, caller.companyId, await addAsset(tx, caller, body, taken), deps) }));
    },
    getCdnImage: async ({ caller, params, transact }) =>
      transact(async (tx) => ({
        cdn_image: await wireAsset(tx, caller.companyId, await requireAsset(tx, caller.companyId, params.id), deps),
      })),
    updateCdnImage: async ({ caller, params, body, upload, transact }) => {
      // Somebody else's id is refused before the bytes are looked at.
      await transact((tx) => requireAsset(tx, caller.companyId, params.id));
      const taken = await takePicture(body, upload, deps);
      return transact(async (tx) => ({
        cdn_image: await wireAsset(tx, caller.companyId, await changeAsset(tx, caller.companyId, params.id, body, taken?.picture), deps),
      }));
    },
  };
}
