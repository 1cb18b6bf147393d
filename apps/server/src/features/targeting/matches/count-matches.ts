/**
 * Counts whom the rules of a draft would match now, where the data that they ask is at hand: customers, or
 * the rows of one table. Rules that ask what only an open tells (the link, the device, the place) are not
 * counted: a number would promise what no one knows.
 */
import type { MatchCount, Uncounted } from '@limn/contracts';
import { hasMergeField } from '@limn/merge';
import { invalidField } from '@limn/model';
import { ITEM_CATEGORY } from '@limn/published';
import {
  compileSql,
  expandedProblems,
  operatorOf,
  treeProblems,
  typesIn,
  type Category,
  type Column,
  type RuleQuery,
  type Segments,
} from '@limn/query';
import { columnName } from '../../../storage/company-tables.ts';
import type { Tx } from '../../../storage/database.ts';
import { companyLocale, companyTimezone } from '../../people/accounts/accounts.read.ts';
import { CUSTOMER_CATEGORY } from '../../data/customers/customers.port.ts';
import { viewOfFigure } from '../../data/customers/view-figures.port.ts';
import { countNextCustomers, customerColumns, customerFigures, customerTotal, dayOf } from '../../data/customers/customers.read.ts';
import { figuresSql, noSuchTable, numberedRows, type NumberedRows } from '../../data/tables/tables.read.ts';
import { formsOfColumns } from '../../data/tables/written-row.port.ts';
import { catalogueOf, factSources, itemsOfColumns, MOMENT_CATEGORY, momentFacts, type FactSources } from '../facts/catalogue.read.ts';
import { sourceOfCategory } from '../facts/source-category.port.ts';
import { rulesWithSegments, segmentsOf } from '../segments/segments.read.ts';

export interface CountOptions {
  now: number;
  /** As performance.now tells it: what is not counted by then is left out, and said so. */
  deadline: number;
  /** The table whose rows are the items of a recipe. */
  itemTable?: number | undefined;
  /** Rows, or customers, of the first step; later ones are longer for as long as they are quick. */
  atOnce?: number;
}

interface MatchRequest {
  companyId: number;
  rule: unknown;
  /** Ids within the category that all rules ask. */
  items: ReadonlySet<string>;
  segments: Segments;
  sources: FactSources;
  timezone: string;
  locale: string;
}

const ROWS_AT_ONCE = 1000;
const CUSTOMERS_AT_ONCE = 200;
/** The clock is looked at between steps, so none may take long, whatever the rules are. */
const QUICK_MS = 100;
const GROWTH = 4;
const MAX_AT_ONCE = 20_000;

/** The count of rules, or why they have none. */
export async function countMatches(tx: Tx, companyId: number, rule: unknown, options: CountOptions): Promise<MatchCount | Uncounted> {
  const { itemTable } = options;
  const itemRows = itemTable === undefined ? undefined : await numberedRows(tx, companyId, itemTable);
  if (itemTable !== undefined && !itemRows) throw noSuchTable();
  const segments = await segmentsOf(tx, companyId, [rule]);
  const [problem] = [...treeProblems(rule), ...expandedProblems(rule, segments)];
  if (problem) throw invalidField(dotted(problem.path), problem.message);
  const found = countedSource(rulesWithSegments([rule], segments));
  if (typeof found === 'string') return found;
  const { source, items } = found;
  // Recipes have columns that are worked out of those of the table, which SQL has not got.
  if (source === ITEM_CATEGORY && itemRows) {
    const columns = new Set(itemRows.columns.map(({ name }) => name));
    if ([...items].some((name) => !columns.has(name))) return 'no_column';
  }
  const asked: MatchRequest = {
    companyId,
    rule,
    items,
    segments,
    sources: await factSources(tx, companyId),
    timezone: await companyTimezone(tx, companyId),
    locale: await companyLocale(tx, companyId),
  };
  if (source === CUSTOMER_CATEGORY) return countCustomers(tx, asked, options);
  const rows = source === ITEM_CATEGORY ? itemRows : await numberedRows(tx, companyId, sourceOfCategory(source)?.id ?? 0);
  return rows ? countRows(tx, asked, source, rows, options) : 'open';
}

/**
 * The one category that all rules ask, the moment aside, which is taken to be now; or why there is no such
 * one.
 */
function countedSource(trees: readonly unknown[]): { source: string; items: ReadonlySet<string> } | Uncounted {
  const rules = trees.flatMap(rulesIn);
  if (rules.some((rule) => Object.values(rule).flat().some(isTemplate))) return 'merge_field';
  if (rules.some(({ operator }) => operatorOf(operator)?.needsPlace)) return 'distance';
  const [category, ...others] = new Set(rules.map(({ category_id: id }) => String(id)).filter((id) => id !== MOMENT_CATEGORY));
  if (category === undefined || others.length > 0) return 'open';
  // Figures of views are worked out one customer at a time.
  if (category === CUSTOMER_CATEGORY && rules.some(({ id }) => viewOfFigure(String(id)) !== undefined)) return 'view_figure';
  const isCounted = category === CUSTOMER_CATEGORY || category === ITEM_CATEGORY || sourceOfCategory(category)?.kind === 'table';
  return isCounted ? { source: category, items: new Set(rules.map(({ id }) => String(id))) } : 'open';
}

/** Finds those that are switched on, in this tree itself. */
function rulesIn(node: unknown): RuleQuery[] {
  const { children, query, off } = (node ?? {}) as { children?: unknown; query?: RuleQuery | null; off?: unknown };
  if (off === true) return [];
  if (Array.isArray(children)) return children.flatMap(rulesIn);
  return query ? [query] : [];
}

/** `rule.children.1`, as every refusal names its place. */
function dotted(path: string): string {
  return ['rule', ...path.split(/[.[\]]+/)].filter(Boolean).join('.');
}

function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && hasMergeField(value);
}

async function countCustomers(
  tx: Tx,
  asked: MatchRequest,
  { now, deadline, atOnce = CUSTOMERS_AT_ONCE }: CountOptions,
): Promise<MatchCount> {
  const { companyId, sources } = asked;
  // PostgreSQL refuses parameters that stand nowhere.
  const items = sources.customers.filter(({ id }) => asked.items.has(id));
  const total = await customerTotal(tx, companyId);
  const names: string[] = [];
  const values: unknown[] = [companyId, 0, names];
  const columns = customerColumns(items, {
    companyId,
    figures: await customerFigures(tx, companyId),
    // One parameter for all of them: a rule that can’t be decided leaves its name out of the statement.
    literal: (text) => `($3::text[])[${names.push(text)}]`,
    today: dayOf(now),
  });
  const storage = new Map(items.map((item) => [item.id, item.kind === 'aggregate' ? 'number' : STORAGE[item.data_type]]));
  const condition = conditionOf(asked, catalogueOf(sources), values, now, ({ category_id: category, id }) => {
    const sql = category === CUSTOMER_CATEGORY ? columns.expressions.get(String(id)) : undefined;
    return sql === undefined ? undefined : { storage: storage.get(String(id)) ?? 'text', sql };
  });
  let [matching, counted, step] = [0, 0, atOnce];
  for (;;) {
    const from = performance.now();
    const { seen, found, last } = await countNextCustomers(tx, { columns, condition, values }, step);
    matching += found;
    counted += seen;
    if (last === null || seen < step) return { of: 'customers', name: null, matching, counted, total: counted };
    if (performance.now() > deadline) return { of: 'customers', name: null, matching, counted, total: Math.max(total, counted) };
    values[1] = last;
    step = nextStep(step, from);
  }
}

const STORAGE = {
  varchar: 'text',
  int: 'number',
  bigint: 'number',
  decimal: 'number',
  date: 'date',
  datetime: 'timestamp',
  tinyint: 'boolean',
} as const;

async function countRows(
  tx: Tx,
  asked: MatchRequest,
  category: string,
  table: NumberedRows,
  { now, deadline, atOnce = ROWS_AT_ONCE }: CountOptions,
): Promise<MatchCount> {
  const { name, relation, columns, rows: total } = table;
  const forms = formsOfColumns(columns, asked.locale);
  const values: unknown[] = [0, 0];
  const catalogue: Category[] = [...catalogueOf(asked.sources), { id: ITEM_CATEGORY, label: name, items: itemsOfColumns(columns) }];
  const condition = conditionOf(asked, catalogue, values, now, (query) => {
    const index = String(query.category_id) === category ? columns.findIndex((column) => column.name === query.id) : -1;
    const form = forms.get(columns[index]?.name ?? '');
    return index === -1 ? undefined : { storage: 'text', sql: `t.${columnName(index)}`, form, figures: figuresSql(columns, index, 't.') };
  });
  let [matching, counted, step] = [0, 0, atOnce];
  while (counted < total) {
    const from = performance.now();
    values.splice(0, 2, counted, counted + step);
    const { found } = await tx.one<{ found: number }>(
      `select count(*)::int as found from ${relation} t where t.r > $1 and t.r <= $2 and ${condition}`,
      values,
    );
    matching += found;
    counted = Math.min(total, counted + step);
    if (performance.now() > deadline) break;
    step = nextStep(step, from);
  }
  return { of: 'rows', name, matching, counted, total };
}

function nextStep(step: number, from: number): number {
  return performance.now() - from < QUICK_MS ? Math.min(MAX_AT_ONCE, step * GROWTH) : step;
}

/** Adds its parameters to those that are there. */
function conditionOf(
  { rule, segments, timezone }: MatchRequest,
  catalogue: readonly Category[],
  values: unknown[],
  now: number,
  columnOf: (query: RuleQuery) => Column | undefined,
): string {
  const compiled = compileSql(rule, {
    emptied: 'false',
    segments,
    typeOf: typesIn(catalogue),
    columnOf,
    facts: { moment: { now, timezone }, read: momentFacts(timezone, now) },
    firstParameter: values.length + 1,
  });
  values.push(...compiled.values);
  return compiled.text;
}
