/**
 * Gives the table of uses what it holds while an image, campaign, segment or recipe that begins to use it is
 * saved.
 */
import { USED_KIND } from '@limn/model';
import { holdCustomerFields } from '../features/data/customers/customers.read.ts';
import { holdEvents } from '../features/data/events/events.read.ts';
import { holdFeeds } from '../features/data/feeds/feeds.read.ts';
import { holdTables } from '../features/data/tables/tables.read.ts';
import { holdViewFigures } from '../features/data/views/view-figures.read.ts';
import { holdViews } from '../features/data/views/views.read.ts';
import { noteImportedViews } from '../features/data/views/view-uses.ts';
import { createUses } from '../features/data/uses/note-uses.ts';
import type { Uses } from '../features/data/uses/uses.port.ts';
import { holdAssets } from '../features/design/assets/assets.read.ts';
import { holdFonts } from '../features/design/fonts/fonts.read.ts';
import { keptImage } from '../features/design/images/kept-image.ts';
import { holdImages } from '../features/design/images/images.read.ts';
import { noteImportedFlavours } from '../features/recommending/flavours/flavour-uses.ts';
import { holdFlavours } from '../features/recommending/flavours/flavours.read.ts';
import { keptRecipe } from '../features/recommending/recipes/kept-recipe.ts';
import { holdRecipes } from '../features/recommending/recipes/recipes.read.ts';
import { keptCampaign } from '../features/targeting/campaigns/kept-campaign.ts';
import { noteImportedSegments } from '../features/targeting/segments/segment-uses.ts';
import { holdSegments } from '../features/targeting/segments/segments.read.ts';
import type { Tx } from '../storage/database.ts';

export function composeUses(): Uses {
  return createUses({
    [USED_KIND.asset]: holdAssets,
    [USED_KIND.font]: holdFonts,
    [USED_KIND.table]: holdTables,
    [USED_KIND.feed]: holdFeeds,
    [USED_KIND.image]: holdImages,
    [USED_KIND.recipe]: holdRecipes,
    [USED_KIND.flavour]: holdFlavours,
    [USED_KIND.eventView]: holdViews,
    [USED_KIND.segment]: holdSegments,
    [USED_KIND.event]: holdEvents,
    async [USED_KIND.customerField](tx, companyId, ids) {
      await holdCustomerFields(tx, companyId, ids);
      return holdViewFigures(tx, companyId, ids);
    },
  });
}

/**
 * Notes the uses of an imported company's images, segments, campaigns, flavours, views and recipes, and the
 * bytes that their versions pin.
 */
export async function noteImportedObjects(tx: Tx, companyId: number): Promise<void> {
  const uses = composeUses();
  await noteImportedSegments(tx, companyId, uses);
  await noteImportedFlavours(tx, companyId, uses);
  await noteImportedViews(tx, companyId, uses);
  for (const kept of [keptImage, keptCampaign, keptRecipe]) await kept.noteImported(tx, companyId, uses);
}
