/**
 * The parts that decide recipes, put together once for a front: readers, the builder and programs are
 * answered by the same ones.
 */
import { OBJECT_KIND } from '@limn/model';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import { newestLiveAddresses } from '../../features/design/publishing/live-routes.read.ts';
import type { Places } from '../../features/data/places/places.port.ts';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import type { RecommendedItems } from '../../features/recommending/recipes/recommended-items.port.ts';
import type { WeatherSource } from '../../features/targeting/facts/weather.port.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../storage/database.ts';
import type { OpenedObject, PublishedObject } from '../opened/opened-object.ts';
import { openReadyRecipes, type ReadyRecipes } from './ready-recipes.ts';
import type { ShownCopy } from './shown-copy.ts';
import { createRecipeFacts, timezoneOf } from './recipe-facts.ts';
import { createRecipeLists, type RecipeLists } from './recipe-lists.ts';
import type { RecipeProgram } from './recipe-program.ts';

export interface RecipeDecisions {
  lists: RecipeLists;
  items: ReadyRecipes['items'];
}

export interface RecipeHost {
  open(deps: {
    records: RecordSource;
    weather: WeatherSource | undefined;
    customers: CustomerSource | undefined;
    find(uuid: string): OpenedObject | undefined | Promise<OpenedObject | undefined>;
  }): RecipeDecisions;
  /** The program of what was read. */
  programOf(published: PublishedObject): RecipeProgram | undefined;
  /** Keeps the program of a published object; with its address where that is the live version. */
  note(published: PublishedObject, program: RecipeProgram, uuid?: string): void;
  /**
   * Does what the first readers of published recipes would wait for, the newest recipes first. Never rejects.
   */
  warm(): Promise<void>;
  /** Once objects are read. */
  readonly decisions: RecipeDecisions | undefined;
  close(): Promise<void>;
}

export interface RecipeHostDeps {
  db: Pick<Database, 'look' | 'renderRead' | 'listen'>;
  placeOfText: Places['placeOfText'];
  recommended: Pick<RecommendedItems, 'recommend' | 'owned'>;
  shownCopy?: Pick<ShownCopy, 'read' | 'recall'>;
  log: Log;
}

/** How many are readied at a start; others are when they are first asked for. */
const MAX_WARMED = 500;
/**
 * Addresses of recipes that are kept; forgetting them costs the next reader of one that is published again a
 * wait.
 */
const MAX_LIVE = 20_000;

export async function openRecipeHost({ db, placeOfText, recommended, shownCopy, log }: RecipeHostDeps): Promise<RecipeHost> {
  const ready = await openReadyRecipes({ db, log });
  const programs = new WeakMap<PublishedObject, RecipeProgram>();
  const live = new Set<string>();
  let decisions: RecipeDecisions | undefined;
  let findObject: Parameters<RecipeHost['open']>[0]['find'] = () => undefined;
  const programOf = (opened: OpenedObject | undefined) => (opened?.live && !opened.deleted ? programs.get(opened.live) : undefined);

  async function readyThese(uuids: readonly string[]): Promise<void> {
    const found: Parameters<ReadyRecipes['readyAll']>[0][number][] = [];
    for (const uuid of uuids) {
      const opened = await findObject(uuid);
      const program = programOf(opened);
      if (!opened || !program) continue;
      const timezone = timezoneOf(program, opened.company);
      for (const one of [program, ...(program.control ? [program.control.program] : [])]) found.push({ program: one, timezone });
    }
    await ready.readyAll(found);
  }

  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn('render.recipes_not_readied', { why: error instanceof Error ? error.name : 'unknown' }));

  // One that is published again is readied before its next reader, who else would wait for it. Others hear of
  // the change first.
  const stop = await db.listen('version', (change) => {
    if (change && 'uuid' in change && live.has(change.uuid)) setImmediate(() => void quietly(readyThese([change.uuid])));
  });

  return {
    programOf: (published) => programs.get(published),
    note(published, program, uuid) {
      programs.set(published, program);
      if (uuid === undefined) return;
      if (live.size >= MAX_LIVE) live.clear();
      live.add(uuid);
    },
    warm: () => quietly(db.look((tx) => newestLiveAddresses(tx, OBJECT_KIND.recipe, MAX_WARMED)).then((uuids) => readyThese(uuids))),
    get decisions() {
      return decisions;
    },
    open({ records, weather, customers, find }) {
      findObject = find;
      const lists = createRecipeLists({
        ready,
        askRecipe: createRecipeFacts({ db, records, weather, customers, placeOfText, recommended, shownCopy }),
        findProgram(uuid) {
          const found = find(uuid);
          return found instanceof Promise ? found.then(programOf) : programOf(found);
        },
      });
      decisions = { lists, items: ready.items };
      return decisions;
    },
    async close() {
      await stop();
      await ready.close();
    },
  };
}
