/**
 * Since when a recipe and its control are compared, beside its versions: another share, or another order of
 * what is popular, begins again, whichever version brings it. What ended stays, to be read.
 */
import { RECIPE_GROUP, TEST_ARM } from '@limn/model';
import type { RecipeOrderingSnapshot, RecipeSnapshot } from '@limn/published';

export interface ControlRun {
  /** Percent of recipients who see the most popular items. */
  share: number;
  /** How these are ordered, for people: as it was called last. */
  by: readonly string[];
  /** The same whatever it is called. Missing in runs that began before it was kept. */
  order?: readonly ControlOrdered[];
  /** Instants. */
  since: string;
  ended?: string;
}

/** One ordering: by a flavour's number, or by a column. */
export type ControlOrdered = { flavour: number } | { field: string; direction: 'ASC' | 'DESC' };

/** By their keys, as those of tests. */
export type ControlRuns = Readonly<Record<string, ControlRun>>;

const MAX_ENDED = 200;

/** The runs once a version is live. @param now an instant */
export function runsOfVersion(before: ControlRuns, { control }: Pick<RecipeSnapshot, 'control'>, now: string): ControlRuns {
  const by = control?.orderings.map(({ label }) => label) ?? [];
  const order = control?.orderings.flatMap(orderedBy) ?? [];
  const known = Object.entries(before);
  const over = known.map(([key, run]): [string, ControlRun] => {
    const goesOn = run.ended === undefined && control?.share === run.share && run.order && nameOf(order) === nameOf(run.order);
    return [key, goesOn ? { ...run, by } : { ...run, ended: run.ended ?? now }];
  });
  const isRunning = over.some(([, { ended }]) => ended === undefined);
  // Keys never come back: recipients are counted under them.
  const next = Math.max(0, ...known.map(([key]) => Number(key))) + 1;
  const begun: [string, ControlRun][] = control && !isRunning ? [[String(next), { share: control.share, by, order, since: now }]] : [];
  return Object.fromEntries([...over.slice(-MAX_ENDED), ...begun]);
}

function orderedBy(ordering: RecipeOrderingSnapshot): ControlOrdered[] {
  if (ordering.type === 'recommendations') return [{ flavour: ordering.flavour }];
  return ordering.type === 'choose_field' ? [{ field: ordering.field, direction: ordering.direction }] : [];
}

/** Objects that were kept may have their parts in another order. */
function nameOf(order: readonly ControlOrdered[]): string {
  return JSON.stringify(order.map((one) => ('flavour' in one ? [one.flavour] : [one.field, one.direction])));
}

/** The key of the one that runs. */
export function runningKey(runs: ControlRuns): number | undefined {
  const key = Object.entries(runs).find(([, { ended }]) => ended === undefined)?.[0];
  return key === undefined ? undefined : Number(key);
}

/** The key under which those of a group are counted in a run. */
export function armOfGroup(run: number, isControl: boolean): number {
  return run * TEST_ARM.places + (isControl ? RECIPE_GROUP.control : RECIPE_GROUP.recipe);
}
