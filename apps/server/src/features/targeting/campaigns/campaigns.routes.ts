import { AppError } from '@limn/model';
import type { BinnedCampaign } from '@limn/contracts';
import { binnedRows, moveToBin, purgeFromBin, restoreFromBin, wireBinned } from '../../../api/bin.ts';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { keptCampaign } from './kept-campaign.ts';
import { checkCampaign, type CheckCampaignDeps } from './check-campaign.ts';
import { chooseWinner } from './choose-winner.ts';
import { listCampaigns } from './campaigns.store.ts';
import { copyCampaign, createCampaign, saveCampaign } from './campaigns.service.ts';
import { campaignVersions } from './published-campaign.ts';
import { wireCampaign, wireSummary } from './campaign-wire.ts';
import type { TestFigures } from './test-figures.port.ts';
import { testResults } from './test-results.ts';
import { publishWarnings, prepareCampaign, type PublishCampaignDeps } from './publish-campaign.ts';
import { newestVersion, publishDraft, publishHeld, wireVersion } from '../../design/publishing/publish-draft.port.ts';

type Names =
  | 'listCampaigns'
  | 'getCampaign'
  | 'createCampaign'
  | 'updateCampaign'
  | 'copyCampaign'
  | 'deleteCampaign'
  | 'listCampaignBin'
  | 'restoreCampaigns'
  | 'purgeCampaigns'
  | 'checkCampaign'
  | 'publishCampaign'
  | 'listCampaignVersions'
  | 'getCampaignVersion'
  | 'restoreCampaignVersion'
  | 'listCampaignTests'
  | 'chooseCampaignTestWinner';

type Binned = Pick<BinnedCampaign, 'live_version'>;

export function campaignHandlers(deps: PublishCampaignDeps & CheckCampaignDeps & { figures: TestFigures }): Handlers<Names> {
  const bin = keptCampaign.bin(deps);
  const ruleOf = async (tx: Tx, companyId: number, id: number) => ({
    rule: await wireCampaign(tx, companyId, await keptCampaign.require(tx, companyId, id), deps.publicUrl),
  });
  return {
    listCampaigns: async ({ caller, transact }) =>
      transact(async (tx) => ({ rules: (await listCampaigns(tx, caller.companyId)).map(wireSummary) })),
    getCampaign: async ({ caller, params, transact }) => transact((tx) => ruleOf(tx, caller.companyId, params.id)),
    createCampaign: async ({ caller, body, transact }) =>
      transact(async (tx) => ruleOf(tx, caller.companyId, (await createCampaign(tx, caller, body, deps)).id)),
    updateCampaign: async ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => ruleOf(tx, caller.companyId, (await saveCampaign(tx, caller, params.id, body, ifMatch, deps)).id)),
    copyCampaign: async ({ caller, params, transact }) =>
      transact(async (tx) => ruleOf(tx, caller.companyId, (await copyCampaign(tx, caller, params.id, deps)).id)),
    deleteCampaign: async ({ caller, params, transact }) => {
      await transact((tx) => moveToBin(tx, caller, params.id, bin));
      return { message: 'The campaign is deleted.' };
    },
    listCampaignBin: async ({ caller, transact }) => {
      const rows = await transact((tx) => binnedRows<Binned>(tx, caller.companyId, bin, ['live_version']));
      return { bin: rows.map(wireBinned) };
    },
    restoreCampaigns: async ({ caller, body, transact }) => ({
      results: await transact((tx) => restoreFromBin(tx, caller.companyId, body.ids, bin)),
    }),
    purgeCampaigns: async ({ caller, body, transact }) => ({
      results: await transact((tx) => purgeFromBin(tx, caller.companyId, body.ids, bin)),
    }),
    checkCampaign: async ({ caller, params, look }) => checkCampaign(caller.companyId, params.id, look, deps),
    publishCampaign: async ({ caller, params: { id }, body, transact }) =>
      publishDraft(
        'campaign',
        () => prepareCampaign(caller.companyId, id, deps),
        (prepared) =>
          transact(async (tx) => {
            await publishHeld(tx, caller, await keptCampaign.requireHeld(tx, caller.companyId, id), prepared, body?.note ?? '', deps);
            return {
              version: await newestVersion(tx, caller.companyId, id, campaignVersions),
              ...(await ruleOf(tx, caller.companyId, id)),
              warnings: await publishWarnings(tx, caller.companyId, prepared),
            };
          }),
      ),
    listCampaignVersions: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const { live_version: live } = await keptCampaign.require(tx, caller.companyId, params.id);
        return { versions: (await campaignVersions.list(tx, caller.companyId, params.id)).map((row) => wireVersion(row, live)) };
      }),
    getCampaignVersion: async ({ caller: { companyId }, params: { id, v }, transact }) =>
      transact(async (tx) => {
        await keptCampaign.require(tx, companyId, id);
        const content = await campaignVersions.find(tx, companyId, id, v);
        if (!content) throw new AppError('not_found', { publicMessage: 'There is no such version.' });
        const { rulesets, segments = [] } = content.snapshot;
        return {
          version: {
            version: v,
            rulesets: rulesets.map(({ id: number, name, rule }) => ({ id: number, name, rule })),
            segments: [...segments],
          },
        };
      }),
    listCampaignTests: async ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => ({
        tests: await testResults(tx, companyId, await keptCampaign.require(tx, companyId, params.id), deps.figures),
      })),
    chooseCampaignTestWinner: async ({ caller: { companyId }, params: { id, test }, body: { variant }, transact }) =>
      transact(async (tx) => {
        const winner = { campaignId: id, test, variant };
        const row = await chooseWinner(tx, companyId, winner, { now: () => new Date(), changed: deps.publishing.changed });
        const found = (await testResults(tx, companyId, row, deps.figures)).find(({ key }) => key === test);
        if (!found) throw new AppError('not_found');
        return { test: found };
      }),
    restoreCampaignVersion: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const row = await keptCampaign.requireHeld(tx, caller.companyId, params.id);
        await deps.publishing.restore(tx, caller, row, params.v);
        return ruleOf(tx, caller.companyId, params.id);
      }),
  };
}
