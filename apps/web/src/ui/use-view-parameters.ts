/**
 * How a page is looked at, in its address: the tab, the page of a list, what it is sorted by and narrowed
 * down to. A link, Reload and Back show the same. Changes replace the entry of the history, so that Back
 * leaves the page, and are no leaving for who has unsaved changes.
 */
import { dayOfDate } from '@limn/model';
import { useCallback } from 'react';
import { useSearchParams, type Location } from 'react-router';

const TAB = 'tab';
const PAGE = 'page';
const SORT = 'sort';
const FILTER = 'filter';
const FROM = 'from';
const TO = 'to';

/** A list beside another one has a name, and so have its parameters: `receipts.page`. */
const VIEW_PARAMETER = new RegExp(`^(?:[a-z]+\\.)?(?:${TAB}|${PAGE}|${SORT}|${FILTER}|${FROM}|${TO})$`);

type Change = Readonly<Record<string, string | undefined>>;

function useViewParameters(): [URLSearchParams, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (parts: Change) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(parts)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search, change];
}

/** The tab that is shown. The first one stands in no address. */
export function useTab<T extends string>(tabs: readonly T[]): [T, (tab: T) => void] {
  const [search, change] = useViewParameters();
  const [first] = tabs;
  const show = useCallback((tab: T) => change({ [TAB]: tab === first ? undefined : tab }), [change, first]);
  return [tabs.find((tab) => tab === search.get(TAB)) ?? (first as T), show];
}

export interface Days {
  /** `2026-11-29`, the last one too. */
  from: string;
  to: string;
}

/** The days that are shown; `usual` stand in no address. Other ones begin at the first page. */
export function useDays(usual: Days, list = ''): [Days, (days: Days) => void] {
  const [search, change] = useViewParameters();
  const day = (name: string, otherwise: string) => {
    const asked = search.get(nameOf(name, list)) ?? '';
    return Number.isNaN(dayOfDate(asked)) ? otherwise : asked;
  };
  return [
    { from: day(FROM, usual.from), to: day(TO, usual.to) },
    ({ from, to }) =>
      change({
        [nameOf(FROM, list)]: from === usual.from ? undefined : from,
        [nameOf(TO, list)]: to === usual.to ? undefined : to,
        [nameOf(PAGE, list)]: undefined,
      }),
  ];
}

/** The page of a list, from 1. */
export function usePageNumber(list = ''): [number, (page: number) => void] {
  const [search, change] = useViewParameters();
  const name = nameOf(PAGE, list);
  const asked = Number(search.get(name));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  // Typing into a search goes to the first page at each key.
  const turn = (next: number) => (next === page ? undefined : change({ [name]: next > 1 ? String(next) : undefined }));
  return [page, turn];
}

export interface ListSort {
  /** The head of a column. */
  by: string;
  descending: boolean;
}

/** The sorting of a list of these columns. Another one begins at the first page. */
export function useListSort(
  heads: readonly string[],
  first: ListSort | undefined,
  list = '',
): [ListSort | undefined, (sort: ListSort) => void] {
  const [search, change] = useViewParameters();
  const text = search.get(nameOf(SORT, list)) ?? '';
  const by = heads.find((head) => wordOf(head) === text.replace(/^-/, ''));
  const sort = by === undefined ? first : { by, descending: text.startsWith('-') };
  return [
    sort,
    (next) =>
      change({
        [nameOf(SORT, list)]:
          next.by === first?.by && next.descending === first.descending ? undefined : `${next.descending ? '-' : ''}${wordOf(next.by)}`,
        [nameOf(PAGE, list)]: undefined,
      }),
  ];
}

/**
 * The rows that a list is narrowed down to, by any text; undefined for all. Other ones begin at the first
 * page.
 */
export function useListFilter(list = ''): [string | undefined, (filter: string | undefined) => void] {
  const [search, change] = useViewParameters();
  const name = nameOf(FILTER, list);
  return [search.get(name) ?? undefined, (filter) => change({ [name]: filter, [nameOf(PAGE, list)]: undefined })];
}

/** True where two addresses show the same page in another way. */
export function isSamePage(one: Pick<Location, 'pathname' | 'search'>, other: Pick<Location, 'pathname' | 'search'>): boolean {
  const rest = ({ search }: Pick<Location, 'search'>) => {
    const kept = [...new URLSearchParams(search)].filter(([name]) => !VIEW_PARAMETER.test(name));
    return JSON.stringify(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  return one.pathname === other.pathname && rest(one) === rest(other);
}

function nameOf(parameter: string, list: string): string {
  return list === '' ? parameter : `${list}.${parameter}`;
}

/** "Total Impressions" is total-impressions. */
function wordOf(head: string): string {
  return head
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
