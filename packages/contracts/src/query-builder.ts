/** Fields that rules of a campaign may ask, category by category. */
import { z } from 'zod';
import { listRoute } from './list.ts';

/** `type` is the code of an input type, `operator` that of an operator. */
const RuleItem = z.object({
  id: z.union([z.string(), z.number()]),
  label: z.string(),
  type: z.number().int(),
  operators: z.array(z.object({ operator: z.number().int(), label: z.string() })),
  options: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })).optional(),
  /** How sentences call it, in place of “Category: item”. */
  subject: z.string().optional(),
  /** Which share of opens could answer a rule about it, where not all can. */
  hint: z.string().optional(),
});

export const RuleCategory = z
  .object({
    id: z.union([z.string(), z.number()]),
    label: z.string(),
    items: z.array(RuleItem),
    /** Its rules also name a parameter of the link. */
    queryString: z.boolean().optional(),
  })
  .meta({ id: 'RuleCategory' });
export type RuleCategory = z.infer<typeof RuleCategory>;

export const queryBuilderRoutes = {
  listCampaignFacts: listRoute({
    path: '/querybuilder/rules/livetarget',
    summary: 'Fields that the rules of campaigns may ask, with their operators and options',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'query_builder_rules', searched: ['label'] },
    row: RuleCategory,
  }),
};
