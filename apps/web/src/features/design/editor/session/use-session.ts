import type { Image } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { useEffect, useState } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices, type Services } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { systemClock } from '../saving/clock.ts';
import { browserLocks, localCopiesOf } from '../saving/local-copy.ts';
import { createEditorSession, type EditorSession } from './editor-session.ts';
import { timeText } from '../document/time-text.ts';

/**
 * The session of an image as it was when the editor opened; later answers reach it through the session
 * itself.
 */
export function useSession(image: Image, document: SceneDocument): EditorSession {
  const services = useServices();
  const { connection } = services;
  const userId = useApiQuery('getUser', {}, { staleTime: Infinity }).data?.user.id ?? 0;
  // Made once and started again where React mounts twice: two sessions of one image would be in each other's
  // way.
  const [session] = useState(() => sessionOf({ image, document, userId }, services));

  useEffect(() => {
    const flush = (): void => void session.saves.flush();
    const look = (): void => {
      if (globalThis.document.visibilityState === 'hidden') session.leave();
      else void session.catchUp().catch(() => undefined);
    };
    const leave = (): void => session.leave();
    const ask = (event: BeforeUnloadEvent): void => {
      if (session.wouldLose()) event.preventDefault();
    };
    void session.start();
    const stopListening = connection.onReturn(flush);
    const takeBack = connection.promise('Your changes are kept on this computer and saved when you’re back online.');
    const listeners = { visibilitychange: look, focus: look, pagehide: leave, freeze: leave, online: flush, beforeunload: ask } as const;
    for (const [name, listen] of Object.entries(listeners)) window.addEventListener(name, listen);
    return () => {
      for (const [name, listen] of Object.entries(listeners)) window.removeEventListener(name, listen);
      stopListening();
      takeBack();
      session.stop();
    };
  }, [session, connection]);

  return session;
}

function sessionOf(
  { image, document, userId }: { image: Image; document: SceneDocument; userId: number },
  { client, snacks }: Services,
): EditorSession {
  const session = createEditorSession({
    image,
    document,
    client,
    copies: localCopiesOf({ imageId: image.id, userId }, localStorage, browserLocks, randomKey),
    clock: systemClock,
    newIdempotencyKey: randomKey,
    // Offline the bar over the page says it all.
    onFailed: (offline) =>
      offline ||
      snacks.showError('Couldn’t save your changes. They’re kept on this computer while we retry.', {
        label: 'Save now',
        onClick: () => void session.saves.flush(),
      }),
    onRecovered: () => {
      if (snacks.current()?.icon === 'error') snacks.close();
    },
    onUnsaved: (unsaved) => snacks.setUnsaved(unsaved),
    onRestored: (copy) =>
      snacks.show({
        text: `Restored unsaved changes from ${timeText(new Date(copy.atMs).toISOString())}.`,
        icon: 'info',
        timeoutMs: null,
        action: { label: 'Undo', onClick: () => session.store.undo() },
      }),
    onTheirs: () => snacks.show({ text: 'This image was changed elsewhere. You’re seeing the latest version.', icon: 'info' }),
  });
  return session;
}
