import { useEffect } from 'react';
import { useServices } from '../api/services.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../session/use-session.ts';
import { useDraftEditor } from './draft-context.tsx';
import { draftKeeperOf, KEPT_IS_BACK } from './kept-draft.ts';

/**
 * Brings back what this tab kept of the open draft, and keeps what is unsaved. A user who leaves the page
 * leaves it behind.
 */
export function useKeptDraft(): void {
  const { session, words, mayEdit } = useDraftEditor();
  const { snacks } = useServices();
  const auth = useSession();
  const userId = useApiQuery('getUser', {}, { staleTime: Infinity }).data?.user.id;
  useEffect(() => {
    if (userId === undefined || !mayEdit) return undefined;
    const { thing, saved } = session.getState();
    const keeper = draftKeeperOf({ noun: words.noun, id: thing.id, userId }, saved);
    const kept = keeper.find();
    if (kept && !session.getState().isUnsaved) {
      session.restore(kept);
      if (session.getState().isUnsaved) snacks.show({ icon: 'success', text: KEPT_IS_BACK });
    }
    const follow = () => {
      const { isUnsaved, history, saved: base, thing: latest } = session.getState();
      if (isUnsaved) keeper.keep({ revision: latest.revision, base, draft: history.present });
      else keeper.drop();
    };
    follow();
    const stop = session.subscribe(follow);
    return () => {
      stop();
      // The page also goes where the session ends.
      if (auth.accessToken() !== undefined) keeper.drop();
    };
  }, [session, words.noun, mayEdit, userId, snacks, auth]);
}
