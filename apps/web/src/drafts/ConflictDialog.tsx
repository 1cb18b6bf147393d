import { useNavigate } from 'react-router';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import { useDraftEditor, useDraftState } from './draft-context.tsx';

/** Open while the draft conflicts with what someone else saved. */
export function ConflictDialog() {
  const { session, words } = useDraftEditor();
  const navigate = useNavigate();
  const saving = useDraftState((state) => state.saving);
  if (saving.kind !== 'stale') return null;
  return (
    <ConflictQuestion
      noun={words.noun}
      by={saving.by}
      at={saving.at}
      onTheirs={() => session.loadTheirs()}
      onCopy={async () => void navigate(words.address(await session.keepMineAsCopy()))}
    />
  );
}
