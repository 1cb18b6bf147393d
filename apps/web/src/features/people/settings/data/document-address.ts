/** Where people change what a search for someone's data found. */
import type { FoundDocument } from '@limn/contracts';
import { campaignAddress, CAMPAIGNS, segmentAddress } from '../../../../ui/campaign-addresses.ts';
import { recipeAddress } from '../../../../ui/recipe-addresses.ts';
import { viewAddress } from '../../../../ui/view-addresses.ts';

export function documentAddress({ kind, id, in_bin: inBin }: FoundDocument): string {
  if (inBin) return '/bin';
  switch (kind) {
    case 'campaign':
      return campaignAddress(id);
    case 'recipe':
      return recipeAddress(id);
    case 'segment':
      return segmentAddress(id);
    case 'event_view':
      return viewAddress(id);
    case 'preview_person':
      return CAMPAIGNS;
  }
}
