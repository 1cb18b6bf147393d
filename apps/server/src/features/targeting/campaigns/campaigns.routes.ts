import { AppError } from '@limn/model';
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
import { keptHandlers } from '../../design/publishing/kept-handlers.port.ts';

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

export function campaignHandlers(deps: PublishCampaignDeps & CheckCampaignDeps & { figures: TestFigures }): Handlers<Names> {
  const ruleOf = async (tx: Tx, companyId: number, id: number) => ({
    rule: await wireCampaign(tx, companyId, await keptCampaign.require(tx, companyId, id), deps.publicUrl),
  });
  const shared = keptHandlers({
    kept: keptCampaign,
    versions: campaignVersions,
    answerOf: ruleOf,
    prepare: (companyId, id) => prepareCampaign(companyId, id, deps),
    warnings: publishWarnings,
    deps,
  });
  return {
    listCampaigns: async ({ caller, transact }) =>
      transact(async (tx) => ({ rules: (await listCampaigns(tx, caller.companyId)).map(wireSummary) })),
    getCampaign: async ({ caller, params, transact }) => transact((tx) => ruleOf(tx, caller.companyId, params.id)),
    createCampaign: async ({ caller, body, transact }) =>
      transact(async (tx) => ruleOf(tx, caller.companyId, (await createCampaign(tx, caller, body, deps)).id)),
    updateCampaign: async ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => {
        await saveCampaign(tx, caller, params.id, body, ifMatch, deps);
        return ruleOf(tx, caller.companyId, params.id);
      }),
    copyCampaign: async ({ caller, params, transact }) =>
      transact(async (tx) => ruleOf(tx, caller.companyId, (await copyCampaign(tx, caller, params.id, deps)).id)),
    deleteCampaign: shared.delete,
    listCampaignBin: async (call) => ({ bin: await shared.bin(call) }),
    restoreCampaigns: shared.restore,
    purgeCampaigns: shared.purge,
    checkCampaign: async ({ caller, params, look }) => checkCampaign(caller.companyId, params.id, look, deps),
    publishCampaign: shared.publish,
    listCampaignVersions: shared.versions,
    restoreCampaignVersion: shared.restoreVersion,
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
  };
}
