import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../api/services.tsx';
import { Box } from '../ui/layout.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Page } from '../ui/Page.tsx';
import { useDraftEditor, useDraftState } from './draft-context.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import { GoneQuestion } from './GoneQuestion.tsx';

/** The page of an editor: its keys, its warnings, and the question when someone else saved first. */
export function DraftFrame({ children }: { children: ReactNode }) {
  const { session, words, mayEdit } = useDraftEditor();
  const { snacks } = useServices();
  const unsaved = useDraftState(({ isUnsaved }) => isUnsaved);
  useKeptDraft();
  useEffect(() => {
    snacks.setUnsaved(unsaved);
    return () => snacks.setUnsaved(false);
  }, [snacks, unsaved]);

  function keys(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || !mayEdit) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void session.save();
    }
    // In a field, the browser's own undo goes on working character by character.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) session.redo();
    else session.undo();
  }

  return (
    <Page>
      <Box onKeyDown={keys}>{children}</Box>
      <ConflictDialog />
      <LeaveQuestion unsaved={unsaved} of={`to this ${words.noun}`} />
    </Page>
  );
}

/** Open while the draft conflicts with what someone else did: saved it first, or deleted it. */
function ConflictDialog() {
  const { session, words } = useDraftEditor();
  const navigate = useNavigate();
  const saving = useDraftState((state) => state.saving);
  const keepCopy = async () => void navigate(words.address(await session.keepMineAsCopy()));
  if (saving.kind === 'gone')
    return (
      <GoneQuestion
        noun={words.noun}
        onDiscard={() => {
          session.discardMine();
          void navigate(words.list.to);
        }}
        onCopy={keepCopy}
      />
    );
  if (saving.kind !== 'stale') return null;
  return <ConflictQuestion noun={words.noun} by={saving.by} at={saving.at} onTheirs={() => session.loadTheirs()} onCopy={keepCopy} />;
}
