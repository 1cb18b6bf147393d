import { expect, test } from 'vitest';
import { RecipeFallbackInput, RecipeOrderingInput, RecipeSettingsInput } from './recipe-settings.ts';

/** Names that a caller may write, by the code that is kept. */
const NAMES = {
  ordering_type: {
    upweight_rule: ['upweight_rule', 'Upweight Rule', 'Rule'],
    choose_field: ['choose_field', 'Choose Field', 'Field'],
    recommendations: ['recommendations', 'Recommendations', 'Recommended Items'],
    distance: ['distance', 'Distance'],
  },
  type: {
    none: ['none', 'None'],
    specific_item: ['specific_item', 'Specific Item', 'Specific Items'],
    default_recipe: ['default_recipe', 'Default Recipe'],
  },
  sleep_filter: { filter: ['filter', 'Filter'], ordering: ['ordering', 'Ordering'] },
  location_type: {
    use_customer_field: ['use_customer_field', 'Use customer field'],
    merge_into_recipe_url: ['merge_into_recipe_url', 'Merge into recipe URL'],
  },
} as const;
const SCHEMAS = {
  ordering_type: RecipeOrderingInput,
  type: RecipeFallbackInput,
  sleep_filter: RecipeSettingsInput,
  location_type: RecipeSettingsInput,
} as const;

test.each(Object.keys(NAMES) as (keyof typeof NAMES)[])('takes every name of each %s, in any case', (key) => {
  for (const [code, names] of Object.entries(NAMES[key]) as [string, readonly string[]][])
    for (const name of names)
      for (const written of [name, name.toLowerCase(), name.toUpperCase()])
        expect([written, SCHEMAS[key].parse({ [key]: written })]).toEqual([written, expect.objectContaining({ [key]: code })]);
  expect(SCHEMAS[key].safeParse({ [key]: 'Something else' }).success).toBe(false);
});
