/**
 * Takes away what lay in the bins of a company for too long. Loaded when something is due: jobs need nothing
 * else of what images are made of.
 */
import { purgeDueOf } from '../api/bin.ts';
import { feedBin } from '../features/data/feeds/feeds.service.ts';
import { tableBin } from '../features/data/tables/table-bin.ts';
import { assetBin } from '../features/design/assets/asset-bin.ts';
import { keptImage } from '../features/design/images/kept-image.ts';
import { keepRemovedNames } from '../features/measuring/counting/item-names.port.ts';
import { keptRecipe } from '../features/recommending/recipes/kept-recipe.ts';
import { keptCampaign } from '../features/targeting/campaigns/kept-campaign.ts';
import type { Database } from '../storage/database.ts';

/** Recipes before tables: both are asked which items a table holds for whom. */
const BINS = [keptImage, keptCampaign, keptRecipe, assetBin, tableBin(keepRemovedNames), feedBin];

export async function purgeBins(db: Database, companyId: number): Promise<void> {
  for (const bin of BINS) await purgeDueOf(db, companyId, bin);
}
