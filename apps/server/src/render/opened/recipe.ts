/** Reads recipes as recipients meet them. What one shows is decided at every open. */
import { RECIPE_PARAMETER } from '@limn/model';
import type { RecipeSnapshot } from '@limn/published';
import type { TrackingSettings } from '@limn/tags';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import type { Places } from '../../features/data/places/places.port.ts';
import { NO_RECORD, type RecordSource } from '../../features/data/records/records.port.ts';
import { runningKey, type ControlRuns } from '../../features/recommending/recipes/control-runs.port.ts';
import { readFieldTypes } from '../../features/targeting/facts/field-types.read.ts';
import type { WeatherSource } from '../../features/targeting/facts/weather.port.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { RenderTx, Route } from '../../storage/database.ts';
import { UNDECIDED } from '../decision.ts';
import { decideRecipe, type RecipeDecisionDeps } from '../recipes/decide-recipe.ts';
import { addressOfNext, readProgram, withTypes, type RecipeProgram } from '../recipes/recipe-program.ts';
import type { RecipeHost } from '../recipes/recipe-host.ts';
import { COMPANY_COLUMNS, companyOf, trackingOf, type CompanyRow } from './company-settings.ts';
import { ENTRY_BYTES } from './held-objects.ts';
import type { ObjectLoader, OpenedObject, PublishedObject } from './opened-object.ts';

export interface RecipeLoaderDeps {
  /** The draft of a recipe as it would be published. Left out: drafts can't be shown. */
  loadRecipeDraft?: (companyId: number, recipeId: number) => Promise<RecipeSnapshot | undefined>;
  /** Decides lists. Left out: recipes show their fallbacks. */
  recipes?: RecipeHost;
  records?: RecordSource;
  placeOfOpener?: Places['placeOfOpener'];
  weather?: WeatherSource | undefined;
  customers?: CustomerSource | undefined;
}

interface RecipeVersion {
  version: number;
  program: RecipeProgram;
}

interface HeldVersion {
  version: RecipeVersion;
  /** As it was published, and the types that its facts had when it was put to use. */
  read: RecipeProgram;
  types: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
const NAMED = { recipient: RECIPE_PARAMETER.recipient, send: RECIPE_PARAMETER.send, position: RECIPE_PARAMETER.position };

export function openRecipes({
  find,
  published: readPublished,
  loadRecipeDraft,
  recipes,
  records = { read: async () => NO_RECORD },
  placeOfOpener = () => undefined,
  weather,
  customers,
}: RecipeLoaderDeps & Pick<RecipeDecisionDeps, 'find' | 'published'>): ObjectLoader {
  const versions = createByteCache<HeldVersion>(MAX_BYTES);
  const decisions = recipes?.open({ records, weather, customers, find });

  async function readVersion(
    tx: RenderTx,
    { companyId, objectId, liveVersion }: Pick<Route, 'companyId' | 'objectId' | 'liveVersion'>,
  ): Promise<RecipeVersion | undefined> {
    if (liveVersion === null) return undefined;
    const key = `${companyId}:${objectId}:${liveVersion}`;
    const held = versions.get(key);
    const read = held?.read ?? (await readStored(tx, { companyId, objectId, liveVersion }));
    if (!read) return undefined;
    const types = await readFieldTypes(tx, read.facts);
    if (held?.types === types.key) return held.version;
    const version = { version: liveVersion, program: withTypes(read, types) };
    versions.set(key, { version, read, types: types.key }, ENTRY_BYTES + 4 * JSON.stringify(read.snapshot).length);
    return version;
  }

  function publishedAs(
    { version, program }: RecipeVersion,
    opened: Pick<OpenedObject, 'companyId' | 'objectId' | 'uuid' | 'company' | 'deleted'>,
    run?: number,
  ): PublishedObject {
    const decision =
      opened.deleted || !decisions
        ? UNDECIDED
        : decideRecipe(program, { ...opened, run }, { ...decisions, placeOfOpener, find, published: readPublished });
    const published: PublishedObject = { version, identifiedBy: undefined, named: NAMED, decision };
    recipes?.note(published, program, opened.deleted || version === 0 ? undefined : opened.uuid);
    return published;
  }

  return {
    async load(tx, route) {
      const [settings, recipe] = await Promise.all([readSettings(tx, route.objectId), readVersion(tx, route)]);
      if (!settings) return undefined;
      const { run, ...rest } = settings;
      return { ...rest, live: recipe && publishedAs(recipe, { ...route, company: settings.company }, run) };
    },
    async published(tx, opened, liveVersion) {
      const recipe = await readVersion(tx, { ...opened, liveVersion });
      return recipe && publishedAs(recipe, opened);
    },
    async draft(tx, opened) {
      const { companyId, objectId } = opened;
      const snapshot = await loadRecipeDraft?.(companyId, objectId);
      if (!snapshot) return undefined;
      const read = readProgram(companyId, objectId, snapshot, await addressOfNext(tx, snapshot));
      return publishedAs({ version: 0, program: withTypes(read, await readFieldTypes(tx, read.facts)) }, opened);
    },
  };
}

async function readStored(
  tx: RenderTx,
  { companyId, objectId, liveVersion }: { companyId: number; objectId: number; liveVersion: number },
): Promise<RecipeProgram | undefined> {
  const row = await tx.maybeOne<{ snapshot: RecipeSnapshot }>(
    'select snapshot from recipe_version where company_id = $1 and recipe_id = $2 and version = $3',
    [objectId, liveVersion],
  );
  return row && readProgram(companyId, objectId, row.snapshot, await addressOfNext(tx, row.snapshot));
}

async function readSettings(tx: RenderTx, objectId: number) {
  const row = await tx.maybeOne<CompanyRow & { url_settings: Partial<TrackingSettings>; controls: ControlRuns }>(
    `select i.url_settings, i.controls, ${COMPANY_COLUMNS} from recipe i join company c on c.id = i.company_id where i.company_id = $1 and i.id = $2`,
    [objectId],
  );
  return row && { company: companyOf(row), tracking: trackingOf(row, row.url_settings), run: runningKey(row.controls) };
}
