import type { Handlers } from '../../../api/call.ts';
import { fontList } from './font-list.ts';
import { addUpload, isInList, removeFont, requireUpload, saveFont, takeFont, type FontDeps, type TakenFont } from './fonts.service.ts';

export function fontHandlers(
  deps: FontDeps,
): Handlers<'listFonts' | 'availableFonts' | 'saveFont' | 'deleteFont' | 'fontDirectory' | 'directorySample' | 'uploadCdnFont'> {
  return {
    listFonts: ({ caller, transact }) => transact((tx) => fontList(tx, caller.companyId, deps.publicUrl)),
    availableFonts: ({ caller, transact }) =>
      transact(async (tx) => {
        const { fonts, css } = await fontList(tx, caller.companyId, deps.publicUrl);
        return { fonts: fonts.filter(({ hidden }) => !hidden), css };
      }),
    async saveFont({ caller, body, transact }) {
      const { companyId } = caller;
      const isThere = await deps.db.withCompany(companyId, (tx) => isInList(tx, companyId, body.name));
      const files = body.source === 'Google' && !isThere ? await deps.directory.files(body.source_id || body.name) : undefined;
      const fetched: TakenFont[] | undefined = files && [];
      // One after the other: a family has more files than a company has places.
      for (const bytes of files ?? []) fetched?.push(await takeFont(bytes, 'source_id', companyId, deps));
      const answer = await transact(async (tx) => saveFont(tx, caller, body, fetched, deps));
      deps.fontChanged(companyId, answer.font.name);
      return answer;
    },
    async deleteFont({ caller: { companyId }, params, transact }) {
      await transact((tx) => removeFont(tx, companyId, params.id, deps));
      return { message: 'The font is deleted.' };
    },
    fontDirectory: async ({ query }) => deps.directory.find(query.search),
    directorySample: async ({ query }) => ({ sample: (await deps.directory.sample(query.family)).toString('base64') }),
    async uploadCdnFont({ caller, body, upload, transact }) {
      const taken = await requireUpload(upload, caller.companyId, deps);
      return transact(async (tx) => ({ cdn_font: await addUpload(tx, caller, taken, body, deps) }));
    },
  };
}
