/** Things of every kind in the bin, as one list. A new kind is declared here and in `api/bins.ts`. */
import { BIN_NAMES, type BINS, type BinWord } from '../../../api/bins.ts';
import type { Output } from '../../../api/use-api-query.ts';
import { formatCount } from '../../../ui/format.ts';
import {
  Cloud as Feed,
  ListAlt as Recipe,
  Photo as Asset,
  TableChart as Table,
  TrackChanges as Campaign,
} from '../../../ui/icons/general.ts';

type RowOf<Word extends BinWord> = Output<(typeof BINS)[Word]['list']>['bin'][number];

/** Templates are images in the API. */
type KindOf<Word extends BinWord> = Word extends 'image' ? Word | 'template' : Word;
export type BinKind = KindOf<BinWord>;

interface Shown {
  name: string;
  /** "Template, Personalised image", "24 rows". */
  detail: string;
  /** Searched beside the name. */
  labels?: readonly string[];
  picture?: string;
  typeId?: number;
  isLive?: boolean;
  isTemplate?: boolean;
}

interface KindInBin<Word extends BinWord> {
  icon: typeof Asset;
  /** Chips of the filter. */
  titles: Readonly<Record<KindOf<Word>, string>>;
  show: (row: RowOf<Word>) => Shown;
  /** The part that is lost when it is deleted forever. */
  gone: (its: 'its' | 'their') => string;
}

/** In the order of the filter. */
export const KINDS: { readonly [Word in BinWord]: KindInBin<Word> } = {
  image: {
    icon: Asset,
    titles: { image: 'Images', template: 'Templates' },
    show: ({ name, template, type, labels, preview_image: picture, live_version: live }) => ({
      name,
      detail: template ? `Template, ${type.name}` : type.name,
      labels,
      picture,
      typeId: type.id,
      isLive: live !== null,
      isTemplate: template,
    }),
    gone: (its) => `${its} design, settings and earlier versions`,
  },
  campaign: {
    icon: Campaign,
    titles: { campaign: 'Campaigns' },
    show: ({ name, live_version: live }) => ({ name, detail: 'Live Target campaign', isLive: live !== null }),
    gone: (its) => `${its} rulesets, rules and versions go. Reports keep ${its} name`,
  },
  recipe: {
    icon: Recipe,
    titles: { recipe: 'Recipes' },
    show: ({ label, live_version: live }) => ({ name: label, detail: 'Recipe', isLive: live !== null }),
    gone: (its) => `${its} settings, rules and versions go. Reports keep ${its} name`,
  },
  asset: {
    icon: Asset,
    titles: { asset: 'Assets' },
    show: ({ name, width, height, tags: labels, url: picture }) => ({
      name,
      detail: `Asset, ${width} × ${height}`,
      labels,
      picture,
    }),
    gone: (its) => `${its} ${its === 'its' ? 'URL stops' : 'URLs stop'} working. Published images keep what they show`,
  },
  table: {
    icon: Table,
    titles: { table: 'Tables' },
    show: ({ name, type, rows }) => ({
      name,
      detail: `${type === 'location' ? 'Location table' : 'Data table'}, ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    }),
    gone: (its) => `${its} rows and scheduled imports go`,
  },
  feed: {
    icon: Feed,
    titles: { feed: 'Feeds' },
    show: ({ name }) => ({ name, detail: 'API feed' }),
    gone: (its) => `${its} address, fields and credentials go`,
  },
};

export const KIND_TITLES = Object.assign({}, ...Object.values(KINDS).map(({ titles }) => titles)) as Readonly<Record<BinKind, string>>;
export const BIN_KINDS = Object.keys(KIND_TITLES) as BinKind[];

export interface Binned extends Shown {
  /** Different for each row, whatever its kind. */
  id: number;
  kind: BinKind;
  /** By which it is called in the API. */
  word: BinWord;
  thingId: number;
  deleted_at: string;
  deleted_by: string | null;
  days_left: number;
}

export function binnedOf<Word extends BinWord>(word: Word, rows: readonly RowOf<Word>[]): Binned[] {
  return rows.map((row) => {
    const { id, deleted_at, deleted_by, days_left }: RowOf<BinWord> = row;
    const shown = KINDS[word].show(row);
    const kind = shown.isTemplate ? 'template' : word;
    return { ...shown, id: id * BIN_NAMES.length + BIN_NAMES.indexOf(word), thingId: id, word, kind, deleted_at, deleted_by, days_left };
  });
}

export function foundIn(all: readonly Binned[], kind: BinKind | undefined, words: string): Binned[] {
  const wanted = words.trim().toLowerCase();
  return all.filter(
    (row) =>
      (kind === undefined || row.kind === kind) && [row.name, ...(row.labels ?? [])].some((text) => text.toLowerCase().includes(wanted)),
  );
}
