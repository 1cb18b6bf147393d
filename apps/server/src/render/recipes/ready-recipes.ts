/**
 * Recipes made ready for the rows of their tables, before anyone asks: compiled once for each generation,
 * prepared for today and tomorrow.
 */
import { dayIn } from '@limn/model';
import type { Moment } from '@limn/query';
import { compileRecipe, prepareRecipe, type CompiledRecipe } from '@limn/recipes';
import { BUILD_SLICE_MS, openItemsSource, turns, type HeldItems, type ItemsDeps, type ItemsSource } from './held-items.ts';
import { itemColumn, type RecipeProgram } from './recipe-program.ts';

export interface ReadyRecipe {
  held: HeldItems;
  compiled: CompiledRecipe;
}

export interface ReadyRecipes {
  /** The recipe for the rows in force; undefined where they have to be waited for. */
  known(program: RecipeProgram, moment: Moment): ReadyRecipe | undefined;
  /** Undefined where its table is gone, or has no rows. */
  find(program: RecipeProgram, moment: Moment): Promise<ReadyRecipe | undefined>;
  /** Readies recipes that no one has asked for yet, the first ones first, until enough memory is in use. */
  readyAll(programs: readonly { program: RecipeProgram; timezone: string }[]): Promise<void>;
  items: Pick<ItemsSource, 'rows'>;
  close(): Promise<void>;
}

/** Programs that are prepared for new rows before those are put to use. */
const MAX_PROGRAMS = 500;
const UNUSED_MS = 3_600_000;
/** The rest of what may be held is for those that are asked for. */
const MAX_READIED_BYTES = 256 * 1024 * 1024;
/** So long before midnight what changes from day to day is made ready for the next one. */
const TOMORROW_MS = 15 * 60_000;

interface Used {
  program: RecipeProgram;
  timezone: string;
  usedMs: number;
  tomorrow: number;
}

export async function openReadyRecipes(deps: Omit<ItemsDeps, 'beforeUse'>, nowMs: () => number = Date.now): Promise<ReadyRecipes> {
  const used = new Map<string, Used>();
  const preparing = new WeakMap<CompiledRecipe, Promise<CompiledRecipe>>();

  const items = await openItemsSource({
    ...deps,
    async beforeUse(companyId, tableId, held) {
      for (const { program, timezone, usedMs } of used.values()) {
        if (program.companyId !== companyId || program.snapshot.table !== tableId || nowMs() - usedMs > UNUSED_MS) continue;
        if (isHeldFor(program, held)) await ready(program, held, { now: nowMs(), timezone });
      }
    },
  });

  function note(program: RecipeProgram, { timezone, now }: Moment): Used {
    const name = `${program.companyId}:${program.recipeId}:${program.key}:${timezone}`;
    const known = used.get(name) ?? { program, timezone, usedMs: now, tomorrow: 0 };
    known.usedMs = nowMs();
    used.delete(name);
    if (used.size >= MAX_PROGRAMS) used.delete(used.keys().next().value ?? '');
    used.set(name, known);
    return known;
  }

  function ready(program: RecipeProgram, held: HeldItems, moment: Moment): Promise<CompiledRecipe> {
    const { recipe, segments, typeOf } = program;
    const compiled =
      program.compiled.get(held) ?? compileRecipe(recipe, held.table, { columnName: itemColumn, segments, ...(typeOf && { typeOf }) });
    program.compiled.set(held, compiled);
    const running = preparing.get(compiled) ?? turns(prepareRecipe(compiled, moment), BUILD_SLICE_MS).then(() => compiled);
    preparing.set(compiled, running);
    return running;
  }

  /** Rules about days would otherwise be asked again by the first reader after midnight. */
  function prepareTomorrow(one: Used, compiled: CompiledRecipe, { now, timezone }: Moment): void {
    const soon = { now: now + TOMORROW_MS, timezone };
    const day = dayIn(timezone, soon.now);
    if (day === dayIn(timezone, now) || one.tomorrow === day) return;
    one.tomorrow = day;
    turns(prepareRecipe(compiled, soon)).catch(() => undefined);
  }

  async function find(program: RecipeProgram, moment: Moment): Promise<ReadyRecipe | undefined> {
    note(program, moment);
    const held = await items.find(program.companyId, program.snapshot.table, program.columns);
    return held && { held, compiled: await ready(program, held, moment) };
  }

  return {
    items,
    known(program, moment) {
      const one = note(program, moment);
      const held = items.known(program.companyId, program.snapshot.table, program.columns);
      const compiled = held && program.compiled.get(held);
      if (!compiled) return undefined;
      prepareTomorrow(one, compiled, moment);
      return { held, compiled };
    },
    find,
    async readyAll(programs) {
      // Recipes of one table are read with the columns of all of them.
      for (const { program } of programs) items.want(program.companyId, program.snapshot.table, program.columns);
      for (const { program, timezone } of programs) {
        if (items.bytes() >= MAX_READIED_BYTES) return;
        await find(program, { now: nowMs(), timezone });
      }
    },
    close: () => items.close(),
  };
}

/** The new columns hold all that this recipe reads, or they are built again for it. */
function isHeldFor({ columns }: RecipeProgram, { table, pointer }: HeldItems): boolean {
  const names = new Set(pointer.columns.map(({ name }) => name));
  return [...columns].every((name) => table.columns.has(name) || !names.has(name));
}
