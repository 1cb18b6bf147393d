import { useNavigate } from 'react-router';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import { GoneQuestion } from './GoneQuestion.tsx';
import { useDraftEditor, useDraftState } from './draft-context.tsx';

/** Open while the draft conflicts with what someone else did: saved it first, or deleted it. */
export function ConflictDialog() {
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
