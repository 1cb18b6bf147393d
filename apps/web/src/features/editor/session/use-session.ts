import type { Image } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { useEffect, useState } from 'react';
import { randomKey } from '../../../api/random-key.ts';
import { useServices } from '../../../api/services.tsx';
import { systemClock } from '../saving/clock.ts';
import { localCopiesOf } from '../saving/local-copy.ts';
import { createEditorSession, type EditorSession } from './editor-session.ts';
import { timeText } from '../parts/time-text.ts';

/** The session of an image as it was when the editor opened; later answers reach it through the session itself. */
export function useSession(image: Image, document: SceneDocument): EditorSession | undefined {
  const { client, snacks } = useServices();
  const [opened] = useState({ image, document });
  const [session, setSession] = useState<EditorSession>();

  useEffect(() => {
    const started = createEditorSession({
      ...opened,
      client,
      copies: localCopiesOf(opened.image.id, localStorage),
      clock: systemClock,
      newIdempotencyKey: randomKey,
      onFailed: (offline) =>
        snacks.showError(
          offline
            ? 'Your changes could not be sent. They are kept on this computer and sent as soon as there is a connection.'
            : 'Your changes could not be saved. They are kept on this computer and saving is tried again.',
          {
            label: 'Save now',
            onClick: () => void started.saves.flush(),
          },
        ),
      onUnsaved: (unsaved) => snacks.setUnsaved(unsaved),
      onRestored: (copy) =>
        snacks.show({
          text: `Work of ${timeText(new Date(copy.atMs).toISOString())} that was not saved is back.`,
          icon: 'info',
          timeoutMs: null,
          action: { label: 'Undo', onClick: () => started.store.undo() },
        }),
    });
    started.start();
    setSession(started);
    const leave = (): void => {
      if (isHidden()) void started.saves.flush();
    };
    const online = (): void => void started.saves.flush();
    window.addEventListener('visibilitychange', leave);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', online);
      started.stop();
    };
  }, [opened, client, snacks]);

  return session;
}

function isHidden(): boolean {
  return globalThis.document.visibilityState === 'hidden';
}
