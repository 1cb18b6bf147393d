import type { CdnImage } from '@limn/contracts';
import { useDeferredValue, useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';

const PER_PAGE = 24;

export interface Pictures {
  /** Undefined until the first answer. */
  found: readonly CdnImage[] | undefined;
  total: number;
  tags: readonly string[];
  words: string;
  tag: string;
  page: number;
  pages: number;
  error: unknown;
  isFetching: boolean;
  search: (words: string) => void;
  /** The same tag again takes it off. */
  choose: (tag: string) => void;
  turn: (page: number) => void;
  retry: () => void;
}

/**
 * The company's pictures, found by words and by tag, a page at a time.
 *
 * @param paging the page that is shown, and how to turn it
 */
export function usePictures([page, setPage]: readonly [number, (page: number) => void]): Pictures {
  const [words, setWords] = useState('');
  const [tag, setTag] = useState('');
  const search = useDeferredValue(words.trim());
  const query = useApiQuery('listCdnImages', { query: { search, tag, page, rowsPerPage: PER_PAGE } }, { keepPrevious: true });
  const list = query.data?.cdn_images;
  return {
    found: list?.data,
    total: list?.total ?? 0,
    tags: (query.data?.tags ?? []).map((entry) => entry.tag),
    words,
    tag,
    page,
    pages: Math.max(1, Math.ceil((list?.total ?? 0) / PER_PAGE)),
    error: query.isError && !list ? query.error : undefined,
    isFetching: query.isFetching,
    search: (next) => {
      setWords(next);
      setPage(1);
    },
    choose: (next) => {
      setTag(next === tag ? '' : next);
      setPage(1);
    },
    turn: setPage,
    retry: () => void query.refetch(),
  };
}
