import { useQuery } from '@tanstack/react-query';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import type { DraftWeight } from './weight-words.ts';

/** The draft's file size: asked each time the dialog opens, after pending saves. Undefined until it is known. */
export function useDraftWeight(open: boolean): { weights: DraftWeight | undefined; failed: boolean } {
  const { session } = useEditor();
  const id = useEditorState((state) => state.image.id);
  // A draft that cannot be saved or drawn is told of when it is published.
  const query = useQuery<DraftWeight>({
    queryKey: apiKey('weighDraft', id),
    queryFn: () => session.weigh(),
    enabled: open,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { weights: query.isFetching ? undefined : query.data, failed: query.isError };
}
