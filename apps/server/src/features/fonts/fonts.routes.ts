import { BUILT_IN_FAMILIES } from '@limn/fonts';
import type { Handlers } from '../calls/call.port.ts';

/** Fonts that come with the product have the ids 1, 2, … in the order of the catalogue, and no company. */
export function fontHandlers(): Handlers<'availableFonts'> {
  const fonts = BUILT_IN_FAMILIES.map((family, index) => ({
    id: index + 1,
    name: family.family,
    source: 'Google' as const,
    source_id: family.package,
    hidden: false,
    company_id: null,
    weights: [...family.weights],
    styles: [...family.styles],
    category: family.category,
  }));
  return { availableFonts: async () => ({ fonts }) };
}
