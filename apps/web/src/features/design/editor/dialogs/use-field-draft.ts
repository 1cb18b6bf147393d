import { useCallback, useState } from 'react';
import { draftOf, textOfDraft, withStep, type MergeDraft } from './merge-draft.ts';

interface FieldDraft {
  /** As it is typed and kept. */
  text: string;
  /** The same as a chain of steps; undefined while it is more than that, or cannot be read. */
  draft: MergeDraft | undefined;
  /** The step that was added last. */
  added: number | undefined;
}

export interface FieldDraftChanges extends FieldDraft {
  type: (text: string) => void;
  build: (draft: MergeDraft) => void;
  /** Puts a step behind the last one. Stays the same function. */
  addStep: (transform: string) => void;
}

/** One field in two ways that never differ: as text, and as the steps that are picked. */
export function useFieldDraft(initial: string): FieldDraftChanges {
  const [field, setField] = useState<FieldDraft>(() => ({ text: initial, draft: draftOf(initial), added: undefined }));
  const type = useCallback((text: string) => setField((now) => ({ ...now, text, draft: draftOf(text) })), []);
  const build = useCallback((draft: MergeDraft) => setField((now) => ({ ...now, draft, text: textOfDraft(draft) })), []);
  const addStep = useCallback(
    (transform: string) =>
      setField((now) => {
        if (!now.draft) return now;
        const draft = withStep(now.draft, transform);
        return { draft, text: textOfDraft(draft), added: draft.steps.at(-1)?.id };
      }),
    [],
  );
  return { ...field, type, build, addStep };
}
