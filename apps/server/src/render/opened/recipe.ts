/** Reads recipes as recipients meet them. What one shows is decided at every open. */
import type { RecipeSnapshot } from '@limn/published';
import type { TrackingSettings } from '@limn/tags';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { RenderTx, Route } from '../../storage/database.ts';
import { UNDECIDED } from '../decision.ts';
import { COMPANY_COLUMNS, companyOf, trackingOf, type CompanyRow } from './company-settings.ts';
import { ENTRY_BYTES } from './held-objects.ts';
import type { ObjectLoader, PublishedObject } from './opened-object.ts';

export interface RecipeLoaderDeps {
  /** The draft of a recipe as it would be published. Left out: drafts can't be shown. */
  loadRecipeDraft?: (companyId: number, recipeId: number) => Promise<RecipeSnapshot | undefined>;
}

interface RecipeVersion {
  version: number;
  snapshot: RecipeSnapshot;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function openRecipes({ loadRecipeDraft }: RecipeLoaderDeps): ObjectLoader {
  const versions = createByteCache<RecipeVersion>(MAX_BYTES);

  async function readVersion(
    tx: RenderTx,
    { companyId, objectId, liveVersion }: Pick<Route, 'companyId' | 'objectId' | 'liveVersion'>,
  ): Promise<RecipeVersion | undefined> {
    if (liveVersion === null) return undefined;
    const key = `${companyId}:${objectId}:${liveVersion}`;
    const held = versions.get(key);
    if (held) return held;
    const row = await tx.maybeOne<{ snapshot: RecipeSnapshot }>(
      'select snapshot from recipe_version where company_id = $1 and recipe_id = $2 and version = $3',
      [objectId, liveVersion],
    );
    if (!row) return undefined;
    const version = { version: liveVersion, snapshot: row.snapshot };
    versions.set(key, version, ENTRY_BYTES + 2 * JSON.stringify(row.snapshot).length);
    return version;
  }

  const publishedAs = ({ version }: RecipeVersion): PublishedObject => ({ version, identifiedBy: undefined, decision: UNDECIDED });

  return {
    async load(tx, route) {
      const [settings, recipe] = await Promise.all([readSettings(tx, route.objectId), readVersion(tx, route)]);
      return settings && { ...settings, live: recipe && publishedAs(recipe) };
    },
    async published(tx, opened, liveVersion) {
      const recipe = await readVersion(tx, { ...opened, liveVersion });
      return recipe && publishedAs(recipe);
    },
    async draft(opened) {
      const snapshot = await loadRecipeDraft?.(opened.companyId, opened.objectId);
      return snapshot && publishedAs({ version: 0, snapshot });
    },
  };
}

async function readSettings(tx: RenderTx, objectId: number) {
  const row = await tx.maybeOne<CompanyRow & { url_settings: Partial<TrackingSettings> }>(
    `select i.url_settings, ${COMPANY_COLUMNS} from recipe i join company c on c.id = i.company_id where i.company_id = $1 and i.id = $2`,
    [objectId],
  );
  return row && { company: companyOf(row), tracking: trackingOf(row, row.url_settings) };
}
