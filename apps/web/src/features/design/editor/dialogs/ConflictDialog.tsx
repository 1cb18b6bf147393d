import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError } from '../../../../ui/explain-error.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { editorAddress } from '../../../../ui/image-addresses.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { BeforeAfter } from '../preview/BeforeAfter.tsx';
import { ScenePicture } from '../preview/ScenePicture.tsx';
import { timeText } from '../parts/time-text.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';

const NO_MAPS: ReadonlyMap<string, string> = new Map();

/** Someone else saved the document first. Nothing is sent until the person has chosen. */
export function ConflictDialog() {
  const { session } = useEditor();
  const navigate = useNavigate();
  const snacks = useSnacks();
  const saving = useEditorState((state) => state.saving);
  const template = useEditorState((state) => state.image.template);
  const id = useEditorState((state) => state.image.id);
  const mine = useCallback(async () => ({ document: session.store.read(), maps: NO_MAPS }), [session]);
  const theirs = useCallback(async () => ({ document: await session.fetchTheirs(), maps: NO_MAPS }), [session]);
  const [busy, setBusy] = useState<'theirs' | 'copy'>();
  if (saving.kind !== 'stale') return null;
  const who = saving.by ?? 'Someone';
  const at = saving.at ? timeText(saving.at) : '';

  async function run(what: 'theirs' | 'copy', work: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      snacks.showError(explainError(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Dialog
      open
      title={`${who} saved this ${template ? 'template' : 'image'}${at ? ` at ${at}` : ''}`}
      width={720}
      actions={
        <>
          <Button busy={busy === 'theirs' && 'Loading'} onClick={() => void run('theirs', () => session.loadTheirs())}>
            {saving.by ? `Load ${saving.by}’s` : 'Load theirs'}
          </Button>
          <Button
            look="action"
            busy={busy === 'copy' && 'Copying'}
            onClick={() =>
              void run('copy', async () => {
                const id = await session.keepMineAsCopy();
                await navigate(editorAddress(id, template ? 'template' : 'image'));
              })
            }
          >
            Keep mine as a copy
          </Button>
        </>
      }
    >
      <BeforeAfter
        key={id}
        before={{ title: 'Yours', picture: <ScenePicture label="Your version" read={mine} /> }}
        after={{
          title: saving.by ? `${saving.by}’s` : 'Theirs',
          picture: <ScenePicture label="The saved version" read={theirs} />,
        }}
      />
      <Text>
        Your change isn’t lost. Keep it as another {template ? 'template' : 'image'}, or continue with the saved one. Undo brings yours
        back.
      </Text>
    </Dialog>
  );
}
