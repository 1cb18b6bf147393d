import { useMemo, useRef } from 'react';
import { explainError } from '../../../api/explain-error.ts';
import { useSnacks } from '../../../api/services.tsx';
import type { CanvasView } from '../canvas/canvas-view.ts';
import type { EditorDialog } from '../commands/command.ts';
import type { Editor } from './editor-context.tsx';
import type { EditorSession } from './editor-session.ts';

export interface OpenEditorOptions {
  session: EditorSession;
  ask: (dialog: EditorDialog) => void;
  setPreview: (on: boolean) => void;
}

/** Joins session, canvas and dialogs for everything below. */
export function useOpenEditor({ session, ask, setPreview }: OpenEditorOptions): Editor {
  const snacks = useSnacks();
  const view = useRef<CanvasView>(undefined);
  return useMemo(
    () => ({
      session,
      canvas: () => view.current,
      setCanvas: (canvas) => {
        view.current = canvas;
      },
      focusStage: () => {
        if (session.store.getState().typingIn === undefined)
          document.querySelector<HTMLElement>('[data-editor-stage]')?.focus({ preventScroll: true });
      },
      commands: {
        store: session.store,
        ask,
        // An object that was just added is built first; a dialog that closes gives the focus back first.
        typeIn: (key) => void view.current?.whenShown().then(() => setTimeout(() => view.current?.typeIn(key))),
        setLock: (lock) => void session.setField('lock', lock).catch((error: unknown) => snacks.showError(explainError(error))),
        setPreview,
      },
    }),
    [session, ask, setPreview, snacks],
  );
}
