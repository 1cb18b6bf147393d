import type { TagToken } from '@limn/tags';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useDebouncedSave } from './use-debounced-save.ts';

/** Tells the server which placeholders the shown tag holds, so that one that nobody fills is recognised when it comes back. */
export function useKeptTokens(imageId: number, tokens: readonly TagToken[]): { flush: () => void } {
  const kept = useRef('');
  const register = useApiMutation('registerTagTokens', { quiet: true });
  const save = useDebouncedSave<string>((list) => {
    register.mutate({ params: { id: imageId }, body: { tokens: JSON.parse(list) as TagToken[] } }, { onError: () => (kept.current = '') });
  });
  const list = JSON.stringify(tokens);
  const { schedule } = save;
  useEffect(() => {
    if (list === '[]' || list === kept.current) return;
    kept.current = list;
    schedule(list);
  }, [list, schedule]);
  return save;
}
