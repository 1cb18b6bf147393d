/** The attribution model by which a report gives conversions, and the currency of their amounts. */
import { attributionModels } from '@limn/contracts';
import { invalidField } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { attributionOf } from '../../people/accounts/accounts.read.ts';

/** Where a company has no models, this one stands for a week. */
const USUAL = 1;

/** @param model the company's first one unless it is given; refused where the company has no such model */
export async function reportAttribution(tx: Tx, companyId: number, model?: number): Promise<{ model: number; currency: string }> {
  const { recipe_attribution: text, currency } = await attributionOf(tx, companyId);
  const [first = USUAL, ...others] = attributionModels(text).map(({ id }) => id);
  const wanted = model ?? first;
  if (wanted !== first && !others.includes(wanted)) throw invalidField('attribution_type', 'There is no such attribution model.');
  return { model: wanted, currency };
}
