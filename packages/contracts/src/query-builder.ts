/** Fields that rules of a campaign may ask, category by category. */
import { z } from 'zod';
import { Id } from './common.ts';
import { RuleTree } from './formats.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** `type` is the code of an input type, `operator` that of an operator. */
const RuleItem = z.object({
  id: z.union([z.string(), z.number()]),
  label: z.string(),
  type: z.number().int(),
  /** `hint`: the same of one operator, which needs more than the value. */
  operators: z.array(z.object({ operator: z.number().int(), label: z.string(), hint: z.string().optional() })),
  options: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })).optional(),
  /** How sentences call it, in place of “Category: item”. */
  subject: z.string().optional(),
  /** Tells which share of opens could answer a rule about it, where not all can. */
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

/**
 * Merge fields that an editor offers, by the label of their category. A field is written [[value]]: its value
 * names the category (`customer.plan`). One of URL has its plain name: it is written {{value}} in links and
 * settings, and [[url.value]] in rules.
 */
export const MergeFieldChoices = z.record(z.string(), z.array(z.object({ name: z.string(), value: z.string() })));

/** How many customers, or rows of a table, some rules match now. */
const MatchCount = z
  .object({
    of: z.enum(['customers', 'rows']),
    /** The table's; null for customers. */
    name: z.string().nullable(),
    matching: z.number().int(),
    /** So many of `total` were looked at in the time that a call has. */
    counted: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'MatchCount' });
export type MatchCount = z.infer<typeof MatchCount>;

/** Why rules have no count. */
export const Uncounted = z.enum([
  /** A value with a merge field is another one at each open. */
  'merge_field',
  /** A distance to each recipient. */
  'distance',
  /** Figures of event views are worked out one customer at a time. */
  'view_figure',
  /** A column that the table has not got: recipes work some out of its own. */
  'no_column',
  /** More than one source, or one that only an open has. */
  'open',
]);
export type Uncounted = z.infer<typeof Uncounted>;

export const queryBuilderRoutes = {
  listCampaignFacts: listRoute({
    path: '/querybuilder/rules/livetarget',
    summary: 'Fields that the rules of campaigns may ask, with their operators and options',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'query_builder_rules', searched: ['label'] },
    row: RuleCategory,
  }),
  countMatches: route({
    method: 'POST',
    path: '/querybuilder/count',
    summary: 'How many customers, or rows of one table, rules match now; null where they ask what only an open can tell',
    access: 'editor',
    scope: 'images:write',
    body: z.strictObject({
      rule: RuleTree,
      /** The table of the recipe whose items the rules ask. */
      datatable: Id.optional(),
    }),
    example: {
      rule: {
        operator: 'All',
        children: [{ type: 'rule', query: { category_id: 'customer', id: 'email', operator: 5, value: null, ruleType: 1 } }],
      },
    },
    response: z.object({ count: MatchCount.nullable(), uncounted: Uncounted.nullable() }),
    refuses: ['not_found'],
  }),
};
