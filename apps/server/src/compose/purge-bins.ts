/** Takes away what lay in the bins of a company for too long. Loaded when something is due: jobs need nothing else of what images are made of. */
import { purgeDueOf } from '../api/bin.ts';
import { feedBin } from '../features/data/feeds/feeds.service.ts';
import { tableBin } from '../features/data/tables/table-bin.ts';
import { assetBin } from '../features/design/assets/asset-bin.ts';
import { purgeDue } from '../features/design/images/bin.service.ts';
import { purgeDueCampaigns } from '../features/targeting/campaigns/campaign-bin.ts';
import { keepLeavingNames } from '../features/measuring/counting/item-names.port.ts';
import type { Database } from '../storage/database.ts';
import { composeUses } from './uses.ts';

export async function purgeBins(db: Database, companyId: number): Promise<void> {
  await purgeDue(db, companyId, composeUses());
  await purgeDueCampaigns(db, companyId);
  for (const bin of [assetBin, tableBin(keepLeavingNames), feedBin]) await purgeDueOf(db, companyId, bin);
}
