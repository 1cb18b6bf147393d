import type { TagToken } from '@limn/tags';
import { useEffect, useRef } from 'react';
import { TAGGABLE_KINDS, type TaggableRef } from '../../taggable/public.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useDebouncedSave } from '../../../../ui/use-debounced-save.ts';

/** Tells the server which placeholders the shown tag holds, so that one that no one fills is recognised when it comes back. */
export function useKeptTokens({ kind, id }: TaggableRef, tokens: readonly TagToken[]): { flush: () => void } {
  const kept = useRef('');
  const register = useApiMutation(TAGGABLE_KINDS[kind].calls.keepTokens, { quiet: true });
  const save = useDebouncedSave<string>((list) => {
    register.mutate({ params: { id }, body: { tokens: JSON.parse(list) as TagToken[] } }, { onError: () => (kept.current = '') });
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
