/** Everything that lies in the bin, in one list. */
import type { BinnedAsset, BinnedCampaign, BinnedFeed, BinnedImage, BinnedRecipe, BinnedTable } from '@limn/contracts';
import type { BinWord } from '../../../api/bins.ts';
import { formatCount } from '../../../ui/format.ts';

/** In the order of the filter. */
export const BIN_KINDS = ['image', 'template', 'campaign', 'recipe', 'asset', 'table', 'feed'] as const;
export type BinKind = (typeof BIN_KINDS)[number];
export const KIND_TITLES: Readonly<Record<BinKind, string>> = {
  image: 'Images',
  template: 'Templates',
  campaign: 'Campaigns',
  recipe: 'Recipes',
  asset: 'Assets',
  table: 'Tables',
  feed: 'Feeds',
};

export interface Binned {
  /** Different for each row, whatever its kind. */
  id: number;
  name: string;
  kind: BinKind;
  /** By which it is called in the API: templates are images there. */
  word: BinWord;
  thingId: number;
  /** "Template, Personalised image", "24 rows". */
  detail: string;
  /** Searched beside the name. */
  labels: readonly string[];
  picture?: string;
  typeId?: number;
  isLive: boolean;
  deleted_at: string;
  deleted_by: string | null;
  days_left: number;
}

const WORDS = ['image', 'asset', 'table', 'feed', 'campaign', 'recipe'] as const satisfies readonly BinWord[];
const idOf = (word: BinWord, id: number) => id * WORDS.length + WORDS.indexOf(word);

interface Lists {
  images: readonly BinnedImage[];
  assets: readonly BinnedAsset[];
  tables: readonly BinnedTable[];
  feeds: readonly BinnedFeed[];
  campaigns: readonly BinnedCampaign[];
  recipes: readonly BinnedRecipe[];
}

/** Last deleted first. */
export function allBinned({ images, assets, tables, feeds, campaigns, recipes }: Lists): Binned[] {
  return [
    ...images.map((row) => ({
      ...common('image', row),
      kind: row.template ? ('template' as const) : ('image' as const),
      detail: row.template ? `Template, ${row.type.name}` : row.type.name,
      labels: row.labels,
      picture: row.preview_image,
      typeId: row.type.id,
      isLive: row.live_version !== null,
    })),
    ...assets.map((row) => ({
      ...common('asset', row),
      kind: 'asset' as const,
      detail: `Asset, ${row.width} × ${row.height}`,
      labels: row.tags,
      picture: row.url,
    })),
    ...tables.map((row) => ({
      ...common('table', row),
      kind: 'table' as const,
      detail: `${row.type === 'location' ? 'Location table' : 'Data table'}, ${formatCount(row.rows)} ${row.rows === 1 ? 'row' : 'rows'}`,
    })),
    ...feeds.map((row) => ({ ...common('feed', row), kind: 'feed' as const, detail: 'API feed' })),
    ...campaigns.map((row) => ({
      ...common('campaign', row),
      kind: 'campaign' as const,
      detail: 'Live Target campaign',
      isLive: row.live_version !== null,
    })),
    ...recipes.map((row) => ({
      ...common('recipe', { ...row, name: row.label }),
      kind: 'recipe' as const,
      detail: 'Recipe',
      isLive: row.live_version !== null,
    })),
  ].toSorted((one, other) => other.deleted_at.localeCompare(one.deleted_at));
}

function common(word: BinWord, { id, name, deleted_at, deleted_by, days_left }: BinnedFeed) {
  return { id: idOf(word, id), thingId: id, word, name, labels: [], isLive: false, deleted_at, deleted_by, days_left };
}

export function foundIn(all: readonly Binned[], kind: BinKind | undefined, words: string): Binned[] {
  const wanted = words.trim().toLowerCase();
  return all.filter(
    (row) => (kind === undefined || row.kind === kind) && [row.name, ...row.labels].some((text) => text.toLowerCase().includes(wanted)),
  );
}
