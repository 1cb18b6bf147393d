import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NO_FILTERS, type ImageFilters } from '../cards/public.ts';

const LIST = '/images';
/** Browsers allow some hundred changes of the address in half a minute; a quick typist makes as many keys. */
const WRITE_AFTER_MS = 150;

/** Filters of the list, kept in the address so that going back restores them. */
export function useImageFilters(): [ImageFilters, (change: Partial<ImageFilters>) => void] {
  const { pathname, search, key } = useLocation();
  const [filters, setFilters] = useState(() => (pathname === LIST ? readFilters(search) : NO_FILTERS));
  const [seen, setSeen] = useState({ key, pathname });
  const changed = useRef(false);
  if (key !== seen.key) {
    setSeen({ key, pathname });
    // A dialog that stands over the list closes to where it was opened.
    if (pathname === LIST && seen.pathname === LIST) setFilters(readFilters(search));
  }
  useEffect(() => {
    if (!changed.current || pathname !== LIST) return undefined;
    const timer = setTimeout(() => writeFilters(filters), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filters, pathname]);
  return [
    filters,
    (change) => {
      changed.current = true;
      setFilters((before) => ({ ...before, ...change }));
    },
  ];
}

export function readFilters(search: string): ImageFilters {
  const parameters = new URLSearchParams(search);
  return {
    words: parameters.get('q') ?? '',
    type: parameters.get('type') ?? undefined,
    labels: [...new Set(parameters.getAll('label'))],
    folder: folderOf(parameters.get('folder')),
  };
}

function folderOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** `?q=winter&type=Location&label=Sale&folder=3`; nothing where nothing is filtered. */
export function filtersAddress({ words, type, labels, folder }: ImageFilters): string {
  const parameters = new URLSearchParams();
  if (words.trim() !== '') parameters.set('q', words);
  if (type !== undefined) parameters.set('type', type);
  for (const label of labels) parameters.append('label', label);
  if (folder !== undefined) parameters.set('folder', String(folder));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

function writeFilters(filters: ImageFilters): void {
  if (window.location.pathname !== LIST) return;
  const search = filtersAddress(filters);
  if (search !== window.location.search) window.history.replaceState(window.history.state, '', LIST + search);
}
