/** Context for every part of an open recipe. */
import { createContext, use } from 'react';
import { useSessionState } from '../../../../drafts/draft-context.tsx';
import type { SegmentSource } from '../../../../ui/query-builder/segment-choices.ts';
import type { RecipeSession, RecipeState } from '../draft/recipe-session.ts';
import type { RecipeDraft } from '../draft/recipe-draft.ts';

export interface RecipeEditor {
  session: RecipeSession;
  /** Undefined before they are known. */
  segments: SegmentSource | undefined;
  mayEdit: boolean;
}

export const RecipeEditorContext = createContext<RecipeEditor | undefined>(undefined);

export function useRecipeEditor(): RecipeEditor {
  const editor = use(RecipeEditorContext);
  if (!editor) throw new Error('This part belongs inside a recipe editor.');
  return editor;
}

/** Part of the state; renders again only when that changes. */
export function useRecipeState<T>(select: (state: RecipeState) => T): T {
  return useSessionState(useRecipeEditor().session, select);
}

export function useDraft<T>(select: (draft: RecipeDraft) => T): T {
  return useRecipeState(({ history }) => select(history.present));
}
