/** Context for every part of an open view: its session, and whether it may be changed. */
import { createContext, use } from 'react';
import { useSessionState } from '../../../../drafts/draft-context.tsx';
import type { ViewDraft } from '../draft/view-draft.ts';
import type { ViewSession, ViewState } from '../draft/view-session.ts';

export interface ViewEditor {
  session: ViewSession;
  mayEdit: boolean;
}

export const ViewEditorContext = createContext<ViewEditor | undefined>(undefined);

export function useViewEditor(): ViewEditor {
  const editor = use(ViewEditorContext);
  if (!editor) throw new Error('This part belongs inside an open view.');
  return editor;
}

/** A part of the state; the component renders again only when that part is another value. */
export function useViewState<T>(pick: (state: ViewState) => T): T {
  return useSessionState(useViewEditor().session, pick);
}

export function useDraft(): ViewDraft {
  return useViewState(({ history }) => history.present);
}

/** The message of the field at this path of the draft. */
export function useProblem(): (path: string) => string | undefined {
  const problems = useViewState((state) => state.problems);
  return (path) => problems.find((problem) => problem.path === path)?.message;
}
