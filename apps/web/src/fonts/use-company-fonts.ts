import type { Font } from '@limn/contracts';
import { useEffect } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { loadCompanyFonts } from './font-sheets.ts';

const FRESH_MS = 30_000;

/** The fonts that may be used. Those that colleagues add meanwhile come when the page is looked at again. */
export function useAvailableFonts(): readonly Font[] {
  const { data } = useApiQuery('availableFonts', {}, { staleTime: FRESH_MS, refetchOnWindowFocus: true });
  const css = data?.css;
  useEffect(() => {
    if (css !== undefined) void loadCompanyFonts(css);
  }, [css]);
  return data?.fonts ?? [];
}
