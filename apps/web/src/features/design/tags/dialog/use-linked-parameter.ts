import { useSearchParams } from 'react-router';

/** The parameter that the address asks to look at: who comes from a notice about it finds the focus there. */
export function useLinkedParameter(): string | null {
  return useSearchParams()[0].get('parameter');
}
