import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ConflictQuestion } from '../../../../drafts/ConflictQuestion.tsx';
import { editorAddress } from '../../../../ui/image-addresses.ts';
import { BeforeAfter } from '../preview/BeforeAfter.tsx';
import { ScenePicture } from '../preview/ScenePicture.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

const NO_MAPS: ReadonlyMap<string, string> = new Map();

/** Someone else saved the document first. Nothing is sent until the person has chosen. */
export function ConflictDialog() {
  const { session } = useEditor();
  const navigate = useNavigate();
  const saving = useEditorState((state) => state.saving);
  const noun = useEditorState((state) => (state.image.template ? 'template' : 'image'));
  const id = useEditorState((state) => state.image.id);
  const mine = useCallback(async () => ({ document: session.store.read(), maps: NO_MAPS }), [session]);
  const theirs = useCallback(async () => ({ document: await session.fetchTheirs(), maps: NO_MAPS }), [session]);
  if (saving.kind !== 'stale') return null;
  return (
    <ConflictQuestion
      noun={noun}
      by={saving.by}
      at={saving.at}
      onTheirs={() => session.loadTheirs()}
      onCopy={async () => void navigate(editorAddress(await session.keepMineAsCopy(), noun))}
      width={720}
    >
      <BeforeAfter
        key={id}
        before={{ title: 'Yours', picture: <ScenePicture label="Your version" read={mine} /> }}
        after={{
          title: saving.by ? `${saving.by}’s` : 'Theirs',
          picture: <ScenePicture label="The saved version" read={theirs} />,
        }}
      />
    </ConflictQuestion>
  );
}
