/** Why a customer sees an item, or not: its way through the steps, in sentences. */
import { finish, ruleSentence, segmentIdOf, type Steps, type Catalogue, type FactValue, type RuleQuery, type Segments } from '@limn/query';
import { asleepRows, chooseItemsInSteps, isBefore, onlyRows, poolOf, type ChosenItem, type FindRecipe, type Pool } from './choose-items.ts';
import { UNITS, type CompiledRecipe, type Tree } from './compile.ts';
import { valueAt } from './item-table.ts';
import { ORDERING, SLEEP, type Ask } from './recipe.ts';

/** Rows that are looked at between two pauses. */
const STEP = 8192;

export type Outcome = 'shown' | 'not_in_table' | 'filtered' | 'left_out' | 'not_recommended' | 'asleep' | 'diversity' | 'too_low';

export interface ItemExplanation {
  id: string;
  outcome: Outcome;
  /** Place in the list from 1, where it is shown. */
  position?: number;
  /** Place among all items that may be shown, from 1. */
  rank?: number;
  score?: number;
  weightings: readonly { label: string; value: number; matches: boolean }[];
  orderings: readonly { label: string; sentence: string }[];
  /** The whole way, in order. */
  sentences: readonly string[];
}

export interface ExplainOptions {
  find?: FindRecipe;
  /** For the names of fields in sentences. */
  catalogue?: Catalogue;
}

/** For any item, searched or shown: "why not this one?" */
export function explainItem(compiled: CompiledRecipe, ask: Ask, id: string, options: ExplainOptions = {}): ItemExplanation {
  return finish(explainItems(compiled, ask, [id], options))[0] as ItemExplanation;
}

/** Several at once, in short steps: the list is chosen once for all. */
export function* explainItems(
  compiled: CompiledRecipe,
  ask: Ask,
  ids: readonly string[],
  options: ExplainOptions = {},
): Steps<ItemExplanation[]> {
  const { items: chosen } = yield* chooseItemsInSteps(compiled, ask, options.find);
  const pool = yield* poolOf(compiled, ask);
  const explained: ItemExplanation[] = [];
  for (const id of ids) explained.push(yield* explainOne(compiled, ask, id, { pool, chosen, options }));
  return explained;
}

/** The sum of the weightings that match; undefined where it isn't in the table. */
export function scoreOfItem(compiled: CompiledRecipe, ask: Ask, id: string): number | undefined {
  const row = compiled.table.rowOf.get(id);
  return row === undefined ? undefined : scoreOf(compiled, ask, row).sum;
}

function* explainOne(
  compiled: CompiledRecipe,
  ask: Ask,
  id: string,
  { pool, chosen, options }: Omit<Situation, 'at'>,
): Steps<ItemExplanation> {
  const { table } = compiled;
  const place = chosen.findIndex((item) => item.id === id);
  const position = place < 0 ? undefined : place + 1;
  const row = table.rowOf.get(id);
  const none = { id, position, weightings: [], orderings: [] };
  if (row === undefined) {
    const sentences = [...(position === undefined ? ['There is no such item in the table.'] : shownSentences(chosen, place))];
    return { ...none, outcome: position === undefined ? 'not_in_table' : 'shown', sentences };
  }
  const score = scoreOf(compiled, ask, row);
  const orderings: ItemExplanation['orderings'][number][] = [];
  for (let n = 0; n < compiled.orderings.length; n++) orderings.push(yield* orderingOf(compiled, ask, row, n));
  const at = pool.rows.indexOf(row);
  const rank = at < 0 ? undefined : yield* rankOf(pool, at);
  const { outcome, sentences } =
    position === undefined
      ? whyNot(compiled, ask, row, { pool, at, chosen, options })
      : { outcome: 'shown' as const, sentences: shownSentences(chosen, place) };
  const isRanked = rank !== undefined;
  return {
    id,
    outcome,
    position,
    rank,
    score: score.sum,
    weightings: score.weightings,
    orderings,
    sentences: isRanked
      ? [
          ...scoreSentences(score),
          ...orderings.map(({ label, sentence }) => `${label}: ${sentence}`),
          rankSentence(rank, pool.rows.length),
          ...sentences,
        ]
      : sentences,
  };
}

function shownSentences(chosen: readonly ChosenItem[], place: number): string[] {
  const position = `It is shown in position ${place + 1}.`;
  switch (chosen[place]?.because) {
    case 'fallback_item':
      return ['Too few items were left, and it is one of the fallback items.', position];
    case 'default_recipe':
      return ['Too few items were left, and the default recipe chose it.', position];
    case 'diversity_repeated':
      return ['Too few different items were left, so that a value of the diversity field comes up again.', position];
    case 'chosen':
    case undefined:
      return [position];
  }
}

interface Situation {
  pool: Pool;
  at: number;
  chosen: readonly ChosenItem[];
  options: ExplainOptions;
}

/** The first step that took it out. */
function whyNot(
  compiled: CompiledRecipe,
  ask: Ask,
  row: number,
  { pool, at, chosen, options }: Situation,
): { outcome: Outcome; sentences: string[] } {
  const { table, recipe, filter, diversity } = compiled;
  const failed = failedRules(compiled, ask, row, filter, options.catalogue ?? []);
  if (failed) return { outcome: 'filtered', sentences: failed };
  if (ask.leftOut?.has(table.ids[row] ?? ''))
    return { outcome: 'left_out', sentences: ['It is left out for this customer, who already has it.'] };
  if (onlyRows(compiled, ask)?.has(row) === false)
    return { outcome: 'not_recommended', sentences: ['Only recommended items are shown, and it is not recommended for this customer.'] };
  if (at < 0) return { outcome: 'asleep', sentences: [sleepSentence(compiled, ask, row)] };
  const sleeping = recipe.sleepType === SLEEP.ordering && asleepRows(compiled, ask).has(row) ? [sleepSentence(compiled, ask, row)] : [];
  const twin =
    diversity &&
    chosen.find(({ id, recipe: of }) => of === recipe.id && diversity.codes[table.rowOf.get(id) ?? -1] === diversity.codes[row]);
  const last = table.rowOf.get(chosen.at(-1)?.id ?? '');
  const lastAt = last === undefined ? -1 : pool.rows.indexOf(last);
  if (twin && (lastAt < 0 || isBefore(pool, at, lastAt))) {
    const value = plain(valueAt(diversity, row));
    const sentence = `${twin.id} has the same ${recipe.diversityField} (${value === '' ? 'none' : value}) and stands higher.`;
    return { outcome: 'diversity', sentences: [...sleeping, sentence] };
  }
  const sentence = chosen.length === 0 ? 'No items were asked for.' : `The list holds ${chosen.length}: the others stand higher.`;
  return { outcome: 'too_low', sentences: [...sleeping, sentence] };
}

/** Undefined where the item passes. */
function failedRules(compiled: CompiledRecipe, ask: Ask, row: number, filter: Tree, catalogue: Catalogue): string[] | undefined {
  const { verdict, trace } = filter.one.explain(factsOf(compiled, ask, row), { everything: true });
  if (verdict === 'true') return undefined;
  const sentences = trace
    .filter((entry) => entry.verdict === 'false' || entry.verdict === 'unknown')
    .flatMap(({ path, verdict, because }) => {
      if (because === 'segment_missing') return ['A filter refers to a segment that doesn’t exist, so it matches no item.'];
      const { query, segment } = ruleAt(compiled, path);
      if (!query) return [];
      const { text } = ruleSentence(query, catalogue);
      const filter = segment === undefined ? 'A filter' : `Segment “${segment}”`;
      return [verdict === 'unknown' ? `${filter} can’t be decided for this customer: ${text}` : `${filter} doesn’t match: ${text}`];
    });
  return sentences.length > 0 ? sentences : ['The filters don’t match.'];
}

/** The facts with this item's own values. */
function factsOf({ columnName, table }: CompiledRecipe, { facts }: Ask, row: number): Ask['facts'] {
  return {
    ...facts,
    read: (field) => {
      const name = columnName(field as RuleQuery);
      return name === undefined ? facts.read(field) : valueAt(table.columns.get(name), row);
    },
  };
}

interface PlacedRule {
  /** Undefined for a group, or a reference to a segment. */
  query: RuleQuery | undefined;
  /** The name of the innermost segment that it is a rule of. */
  segment: string | undefined;
}

/** The rule at `children[0].children[2]`, or within a segment at `children[1].segment.children[0]`. */
function ruleAt({ recipe, segments }: { recipe: { filters: unknown }; segments: Segments }, path: string): PlacedRule {
  let node = recipe.filters as { children?: unknown[]; query?: RuleQuery } | undefined;
  let name: string | undefined;
  for (const [step, index] of path.matchAll(/children\[(\d+)\]|segment/g)) {
    if (step !== 'segment') node = node?.children?.[Number(index)] as typeof node;
    else {
      const segment = segments.get(segmentIdOf(node) ?? 0);
      name = segment?.name;
      node = segment?.rule as typeof node;
    }
  }
  return { query: node?.query, segment: name };
}

interface Score {
  sum: number;
  weightings: { label: string; value: number; matches: boolean }[];
}

function scoreOf(compiled: CompiledRecipe, ask: Ask, row: number): Score {
  const facts = factsOf(compiled, ask, row);
  const weightings = compiled.weightings.map(({ units, tree }, n) => ({
    label: compiled.recipe.weightings[n]?.label ?? '',
    value: units / UNITS,
    matches: tree.one.decide(facts) === 'true',
  }));
  return { weightings, sum: weightings.reduce((sum, { value, matches }) => (matches ? sum + Math.round(value * UNITS) : sum), 0) / UNITS };
}

function scoreSentences({ sum, weightings }: Score): string[] {
  if (weightings.length === 0) return [];
  const parts = weightings.filter(({ matches }) => matches).map(({ label, value }) => `${label} ${value}`);
  return [parts.length === 0 ? 'No weighting matches: its score is 0.' : `Its score is ${sum}: ${parts.join(', ')}.`];
}

function* orderingOf(compiled: CompiledRecipe, ask: Ask, row: number, n: number): Steps<{ label: string; sentence: string }> {
  const { ordering, keys } = compiled.orderings[n] as CompiledRecipe['orderings'][number];
  const key = (yield* keys(ask))?.(row);
  return { label: ordering.label, sentence: orderingSentence() };

  function orderingSentence(): string {
    switch (ordering.type) {
      case ORDERING.rule:
        return key === 1 ? 'the rule matches.' : 'the rule doesn’t match.';
      case ORDERING.field: {
        if (key === undefined) return 'the field doesn’t exist any more.';
        const value = plain(valueAt(compiled.table.columns.get(ordering.field), row));
        return key === -Infinity ? `no ${ordering.field}, so it comes last.` : `${ordering.field} is ${value}.`;
      }
      case ORDERING.recommendations: {
        if (key === undefined) return 'nothing is recommended for this customer.';
        const list = ask.recommended?.get(ordering.flavour) ?? [];
        const place = list.findIndex(({ id }) => id === compiled.table.ids[row]);
        return place < 0 ? 'it is not recommended.' : `number ${place + 1}. ${list[place]?.reason ?? ''}`;
      }
      case ORDERING.distance:
        if (key === undefined) return 'the customer’s place is not known.';
        if (ordering.miles > 0) return key === 1 ? `within ${ordering.miles} miles.` : `not within ${ordering.miles} miles.`;
        return key === -Infinity ? 'it has no place.' : `${(-key).toFixed(1)} miles away.`;
    }
  }
}

function sleepSentence({ table }: CompiledRecipe, { shown, today }: Ask, row: number): string {
  const days = today - (shown?.get(table.ids[row] ?? '') ?? today);
  return `It is asleep: the customer was shown it ${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`}.`;
}

function* rankOf(pool: Pool, at: number): Steps<number> {
  let rank = 1;
  for (let n = 0; n < pool.rows.length; n++) {
    if (n !== at && isBefore(pool, n, at)) rank++;
    if (n % STEP === 0) yield;
  }
  return rank;
}

function rankSentence(rank: number, count: number): string {
  return `It is number ${rank} of ${count}.`;
}

function plain(value: FactValue): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value instanceof Date
      ? value.toISOString()
      : '';
}
