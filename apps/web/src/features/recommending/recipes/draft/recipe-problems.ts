/** Problems that keep a draft from being saved or published, at the place where they are fixed. */
import type { FieldProblem } from '@limn/model';
import type { DraftList, RecipeDraft } from './recipe-draft.ts';

export const RECIPE_TABS = ['settings', 'filters', 'weighting', 'ordering', 'defaults', 'reporting', 'preview', 'tags'] as const;
export type RecipeTab = (typeof RECIPE_TABS)[number];

export interface RecipeProblem {
  tab: RecipeTab;
  /** The weighting or ordering that has it. */
  row?: number;
  /** `label`, `diversity_field`, `weighting_value`, `rule.children.0.query`, … */
  field: string;
  message: string;
}

const MAX_NAME = 200;
const MAX_SLEEP_DAYS = 365;
const MAX_POINTS = 1e9;

/** Found before anything is sent. */
export function problemsOf({ label, recipe_settings: settings, recipe_weightings: weightings }: RecipeDraft): RecipeProblem[] {
  const problems: RecipeProblem[] = [];
  const add = (field: string, message: string): void => void problems.push({ tab: 'settings', field, message });
  if (label.trim() === '') add('label', 'Give the recipe a name.');
  if (label.trim().length > MAX_NAME) add('label', `Use at most ${MAX_NAME} characters.`);
  if (!Number.isInteger(settings.sleep_days) || settings.sleep_days < 0 || settings.sleep_days > MAX_SLEEP_DAYS)
    add('sleep_days', `Use whole days, from 0 to ${MAX_SLEEP_DAYS}.`);
  for (const { id, weighting_value: value } of weightings) {
    if (Number.isFinite(value) && Math.abs(value) <= MAX_POINTS) continue;
    problems.push({ tab: 'weighting', row: id, field: 'weighting_value', message: 'Enter a number.' });
  }
  return problems;
}

const TAB_OF: Readonly<Record<string, RecipeTab>> = {
  label: 'settings',
  recipe_settings: 'settings',
  filters: 'filters',
  recipe_weightings: 'weighting',
  recipe_ordering: 'ordering',
  default_customer_data_values: 'defaults',
  default_url_data_values: 'defaults',
  recipe_fallback: 'defaults',
};

const LISTS: Readonly<Partial<Record<string, DraftList>>> = { recipe_weightings: 'recipe_weightings', recipe_ordering: 'recipe_ordering' };

/** The server's refusals, by the rows that were sent. */
export function placedProblems(errors: readonly FieldProblem[], sent: RecipeDraft): RecipeProblem[] {
  return errors.map(({ path, message }) => {
    const [first = '', ...rest] = path.replace(/^body\./, '').split('.');
    const tab = TAB_OF[first] ?? 'settings';
    const list = LISTS[first];
    const row = list && sent[list][Number(rest[0])]?.id;
    if (row !== undefined) return { tab, row, field: rest.slice(1).join('.'), message };
    return { tab, field: (tab === 'filters' || rest.length === 0 ? [first, ...rest] : rest).join('.'), message };
  });
}

export function problemAt(problems: readonly RecipeProblem[], tab: RecipeTab, field: string, row?: number): string | undefined {
  return problems.find((one) => one.tab === tab && one.row === row && (one.field === field || one.field.startsWith(`${field}.`)))?.message;
}

/** A message goes once what it speaks of has changed. */
export function stillThere(problems: readonly RecipeProblem[], before: RecipeDraft, after: RecipeDraft): readonly RecipeProblem[] {
  return problems.length === 0 ? problems : problems.filter((problem) => partOf(before, problem) === partOf(after, problem));
}

/** The value that a problem speaks of. */
function partOf(draft: RecipeDraft, { tab, row, field }: RecipeProblem): unknown {
  if (row !== undefined) {
    const list: readonly { id: number }[] = tab === 'ordering' ? draft.recipe_ordering : draft.recipe_weightings;
    return valueOf(
      list.find(({ id }) => id === row),
      field,
    );
  }
  if (tab === 'filters') return draft.filters;
  if (tab === 'defaults') return JSON.stringify([draft.recipe_fallback, draft.default_customer_data_values, draft.default_url_data_values]);
  return field === 'label' ? draft.label : valueOf(draft.recipe_settings, field);
}

function valueOf(holder: object | undefined, field: string): unknown {
  const name = field.split('.')[0] ?? '';
  return holder && Object.entries(holder).find(([key]) => key === name)?.[1];
}
