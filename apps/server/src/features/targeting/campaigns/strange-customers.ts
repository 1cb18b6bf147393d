/** Finds rulesets that ask about customers whom the campaign's tag will not name. */
import { parseTemplate } from '@limn/merge';
import { segmentsReached, type Segments } from '@limn/query';
import { eidKindOf, findPreset, identityProblem, recipientFieldOf } from '@limn/tags';
import type { Tx } from '../../../storage/database.ts';
import { CUSTOMER_CATEGORY } from '../../data/customers/customers.port.ts';
import { unmetTags } from '../../data/customers/unmet-tags.read.ts';
import { tagDefaults } from '../../people/accounts/accounts.read.ts';
import type { CampaignRow } from './campaigns.store.ts';

export async function strangeCustomers(
  tx: Tx,
  companyId: number,
  { rulesets, tags }: Pick<CampaignRow, 'rulesets' | 'tags'>,
  segments: Segments,
): Promise<{ at: number; message: string }[]> {
  const asking = [...rulesets.entries()].filter(([, { rule }]) => asksCustomer(rule, segments));
  if (asking.length === 0) return [];
  const company = await tagDefaults(tx, companyId);
  const own = { preset: textIn(tags.preset), delimiters: textIn(tags.delimiters), email_field: textIn(tags.email_field) };
  const { value } = recipientFieldOf({ tags: own, company });
  const preset = findPreset(own.preset ?? company.email_provider);
  const problem = value.trim() === '' ? NO_RECIPIENT : identityProblem(value, preset, eidKindOf(company.eid_kind))?.message;
  const message = problem ?? (await unmetTags(tx, companyId));
  return message === null ? [] : asking.map(([at]) => ({ at, message: `This ruleset asks about customers. ${message}` }));
}

const NO_RECIPIENT = 'The campaign’s tag has no email field, so no one is recognised. Fill it in under Tags, Customise Tag.';

function asksCustomer(rule: unknown, segments: Segments): boolean {
  const trees = [rule, ...[...segmentsReached([rule], segments)].map((id) => segments.get(id)?.rule)];
  return trees.some(namesCustomer);
}

/** In a rule's field, or in a merge field of its value. What is switched off asks nothing. */
function namesCustomer(value: unknown): boolean {
  if (typeof value === 'string')
    return value.includes(`${CUSTOMER_CATEGORY}.`) && parseTemplate(value).sources.some((name) => name.startsWith(`${CUSTOMER_CATEGORY}.`));
  if (typeof value !== 'object' || value === null || ('off' in value && value.off === true)) return false;
  if ('category_id' in value && value.category_id === CUSTOMER_CATEGORY) return true;
  return Object.values(value).some(namesCustomer);
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
