import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { wireFlavour, wireSummary } from './flavour-wire.ts';
import { cancelNow, createFlavour, refreshNow, removeFlavour, requireFlavour, saveFlavour, type FlavourDeps } from './flavours.service.ts';
import { listFlavours, type FlavourRow } from './flavours.store.ts';
import { itemsToPreview, customersToPreview, previewOf, type PreviewDeps } from './preview-flavour.ts';

type Names =
  | 'listFlavours'
  | 'getFlavour'
  | 'createFlavour'
  | 'updateFlavour'
  | 'deleteFlavour'
  | 'refreshFlavour'
  | 'cancelFlavourRefresh'
  | 'previewFlavour'
  | 'flavourItems'
  | 'flavourCustomers';

export function flavourHandlers(deps: FlavourDeps & PreviewDeps): Handlers<Names> {
  const answer = async (tx: Tx, companyId: number, row: FlavourRow) => ({ flavour: await wireFlavour(tx, companyId, row) });
  return {
    listFlavours: async ({ caller, transact }) =>
      transact(async (tx) => ({ flavours: (await listFlavours(tx, caller.companyId)).map(wireSummary) })),
    getFlavour: async ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => answer(tx, companyId, await requireFlavour(tx, companyId, params.id))),
    createFlavour: async ({ caller, body, transact }) =>
      transact(async (tx) => answer(tx, caller.companyId, await createFlavour(tx, caller, body.label))),
    updateFlavour: async ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => answer(tx, caller.companyId, await saveFlavour(tx, caller, params.id, body, ifMatch, deps))),
    deleteFlavour: async ({ caller, params, transact }) => {
      await transact((tx) => removeFlavour(tx, caller.companyId, params.id, deps));
      return { message: 'The flavour is deleted.' };
    },
    refreshFlavour: async ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => answer(tx, companyId, await refreshNow(tx, companyId, params.id, deps))),
    cancelFlavourRefresh: async ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => answer(tx, companyId, await cancelNow(tx, companyId, params.id))),
    previewFlavour: async ({ caller: { companyId }, params, query }) => ({ preview: await previewOf(companyId, params.id, query, deps) }),
    flavourItems: async ({ caller: { companyId }, params, query }) => ({
      items: await itemsToPreview(companyId, params.id, query.search ?? '', deps),
    }),
    flavourCustomers: async ({ caller: { companyId }, params, query }) => ({
      customers: await customersToPreview(companyId, params.id, query.search ?? '', deps),
    }),
  };
}
