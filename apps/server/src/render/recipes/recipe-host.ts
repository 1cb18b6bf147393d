/** The parts that decide recipes, put together once for a front: readers, the builder and programs are answered by the same ones. */
import type { RecipeSnapshot } from '@limn/published';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import type { Places } from '../../features/data/places/places.port.ts';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import type { RecommendedItems } from '../../features/recommending/recipes/recommended-items.port.ts';
import type { WeatherSource } from '../../features/targeting/facts/weather/weather.port.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../storage/database.ts';
import type { OpenedObject, PublishedObject } from '../opened/opened-object.ts';
import { openReadyRecipes, type ReadyRecipes } from './ready-recipes.ts';
import { createRecipeFacts } from './recipe-facts.ts';
import { createRecipeLists, type RecipeLists } from './recipe-lists.ts';
import { addressOfNext, type RecipeProgram } from './recipe-program.ts';

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
  /** Programs of what was read. */
  programs: WeakMap<PublishedObject, RecipeProgram>;
  addressOfNext(companyId: number, snapshot: RecipeSnapshot): Promise<string | undefined>;
  /** Once objects are read. */
  readonly decisions: RecipeDecisions | undefined;
  close(): Promise<void>;
}

export interface RecipeHostDeps {
  db: Pick<Database, 'renderRead' | 'listen'>;
  placeOfText: Places['placeOfText'];
  recommended: Pick<RecommendedItems, 'recommend' | 'owned'>;
  log: Log;
}

export async function openRecipeHost({ db, placeOfText, recommended, log }: RecipeHostDeps): Promise<RecipeHost> {
  const ready = await openReadyRecipes({ db, log });
  const programs = new WeakMap<PublishedObject, RecipeProgram>();
  let decisions: RecipeDecisions | undefined;
  return {
    programs,
    get decisions() {
      return decisions;
    },
    open({ records, weather, customers, find }) {
      const programOf = (opened: OpenedObject | undefined) => (opened?.live && !opened.deleted ? programs.get(opened.live) : undefined);
      const lists = createRecipeLists({
        ready,
        askRecipe: createRecipeFacts({ db, records, weather, customers, placeOfText, recommended }),
        findProgram(uuid) {
          const found = find(uuid);
          return found instanceof Promise ? found.then(programOf) : programOf(found);
        },
      });
      decisions = { lists, items: ready.items };
      return decisions;
    },
    addressOfNext: (companyId, snapshot) => db.renderRead(companyId, (tx) => addressOfNext(tx, snapshot)),
    close: () => ready.close(),
  };
}
