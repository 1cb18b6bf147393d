/**
 * Refuses views that can't be saved: filters without a shape or too large, and fields that there are not.
 * Paths are those of the body.
 */
import { VIEW_CATEGORY, type Enrichment } from '@limn/contracts';
import { AppError, type FieldProblem } from '@limn/model';
import { findItem, treeProblems, valueSchema, type Catalogue, type RuleQuery } from '@limn/query';
import { enrichmentChoices } from './enrichment-choices.ts';
import { viewCatalogue } from './view-fields.ts';
import type { ViewSource } from './view-source.ts';

const MAX_PROBLEMS = 50;
/** The filters as JSON. */
const MAX_CHARACTERS = 2_000_000;

export function requireSoundView(source: ViewSource): void {
  refuse([...filterProblems(source), ...enrichmentProblems(source, source.settings.enrichment)]);
}

/** For filters that are only tried. */
export function requireSoundFilters(source: ViewSource): void {
  refuse(filterProblems(source));
}

function filterProblems(source: ViewSource): FieldProblem[] {
  const { filters } = source.settings;
  const shape = treeProblems(filters).map(({ path, message }) => ({ path: dotted(path), message }));
  const problems = shape.length === 0 ? ruleProblems(source) : shape;
  if (problems.length > 0 || JSON.stringify(filters).length <= MAX_CHARACTERS) return problems;
  return [{ path: 'filters', message: 'These filters are too large. Use shorter lists of values.' }];
}

function refuse(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: problems.slice(0, MAX_PROBLEMS) });
}

/** Rules that are switched off may name what is gone. */
function ruleProblems(source: ViewSource): FieldProblem[] {
  const catalogue = viewCatalogue(source);
  const check = (node: unknown, path: string): FieldProblem[] => {
    const { off, children, query } = node as { off?: boolean; children?: unknown[]; query?: RuleQuery };
    if (off === true) return [];
    if (children) return children.flatMap((child, index) => check(child, `${path}.children.${index}`));
    const message = query && ruleProblem(catalogue, query, source);
    return message ? [{ path: `${path}.query`, message }] : [];
  };
  return check(source.settings.filters, 'filters');
}

function ruleProblem(catalogue: Catalogue, query: RuleQuery, { settings, event }: ViewSource): string | undefined {
  const found = findItem(catalogue, query);
  if (found) return valueSchema(found.item.type, query.operator) ? undefined : 'This field has no such operator.';
  const category = String(query.category_id);
  if (category === VIEW_CATEGORY.item)
    return settings.datatable_enrichment
      ? `The table of items has no column “${String(query.id)}”.`
      : 'This rule asks the table of items. Switch Datatable Enrichment on, or take the rule out.';
  if (category === VIEW_CATEGORY.enrichment) return 'This rule asks an enrichment that is switched off or gone.';
  if (category === VIEW_CATEGORY.customer) return `Customers have no field “${String(query.id)}”.`;
  return `“${event.name}” has no such field.`;
}

function enrichmentProblems(source: ViewSource, enrichment: readonly Enrichment[]): FieldProblem[] {
  const choices = enrichmentChoices(source);
  const holds = (list: readonly { id: string }[], id: string | null) => list.some((choice) => choice.id === id);
  return enrichment.flatMap((one, index): FieldProblem[] => {
    const problem = (key: string, message: string) => ({ path: `enrichment.${index}.${key}`, message });
    const earlier = enrichment.slice(0, index);
    const problems: FieldProblem[] = [];
    if (earlier.some(({ id }) => id === one.id)) problems.push(problem('id', 'Each enrichment needs an id of its own.'));
    if (earlier.some(({ label }) => label.trim().toLowerCase() === one.label.trim().toLowerCase()))
      problems.push(problem('label', 'Another enrichment has this label.'));
    if (!holds(choices.date, one.date_field)) problems.push(problem('date_field', 'Choose a field that holds dates.'));
    if (one.type === 'rank' && one.distinct === 1 && !holds(choices.distinct, one.distinct_field))
      problems.push(problem('distinct_field', 'Choose the field whose values are counted.'));
    if (one.type !== 'rank' && !holds(choices.date, one.comparison_date))
      problems.push(problem('comparison_date', 'Choose a field that holds dates.'));
    if (one.type === 'first' && one.cohort_value_field !== null && !holds(choices.cohort, one.cohort_value_field))
      problems.push(problem('cohort_value_field', 'Choose a field that holds numbers.'));
    return problems;
  });
}

/** `children[1].query` as paths of bodies are written. */
function dotted(path: string): string {
  return path === '' ? 'filters' : `filters.${path.replaceAll(/\[(\d+)\]/g, '.$1')}`;
}
