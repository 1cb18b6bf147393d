import { useEffect, useMemo, useRef } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { chosenCompanyId } from '../../../../session/company-choice.ts';
import type { CanvasView } from '../canvas/canvas-view.ts';
import { catchTyping, type TypeAhead } from '../canvas/type-ahead.ts';
import { createClipboard } from '../clipboard/clipboard.ts';
import { createPicturesIn } from '../clipboard/pictures-in.ts';
import { pasteInto } from '../clipboard/paste-into.ts';
import type { EditorDialog, View } from '../commands/command.ts';
import type { Editor } from './editor-context.tsx';
import type { EditorSession } from '../session/editor-session.ts';

export interface OpenEditorOptions {
  session: EditorSession;
  ask: (dialog: EditorDialog) => void;
  setPreview: (on: boolean) => void;
}

/** Joins session, canvas and dialogs for everything below. */
export function useOpenEditor({ session, ask, setPreview }: OpenEditorOptions): Editor {
  const services = useServices();
  const { snacks } = services;
  const canvas = useRef<CanvasView>(undefined);
  /** A text that is asked for before there is a canvas, with what is typed into it. */
  const early = useRef<{ key: string; ahead: TypeAhead }>(undefined);
  const view = useRef<View>(undefined);
  const { store } = session;
  const pictures = useMemo(() => createPicturesIn(store, services), [store, services]);
  const clipboard = useMemo(
    () => createClipboard({ store, company: chosenCompanyId, ...pasteInto(store, pictures, snacks) }),
    [store, pictures, snacks],
  );
  useEffect(() => clipboard.listen(), [clipboard]);
  return useMemo(
    () => ({
      session,
      pictures,
      canvas: () => canvas.current,
      setCanvas: (shown) => {
        canvas.current = shown;
        if (!shown || !early.current) return;
        void shown.typeIn(early.current.key, early.current.ahead);
        early.current = undefined;
      },
      setView: (shown) => {
        view.current = shown;
      },
      focusStage: () => {
        if (session.store.getState().typingIn === undefined)
          document.querySelector<HTMLElement>('[data-editor-stage]')?.focus({ preventScroll: true });
      },
      commands: {
        store: session.store,
        ask,
        typeIn(key) {
          if (canvas.current) void canvas.current.typeIn(key);
          else {
            void early.current?.ahead.take();
            early.current = { key, ahead: catchTyping() };
          }
        },
        setLock: (lock) => void session.setField('lock', lock).catch((error: unknown) => snacks.showError(explainError(error))),
        setPreview,
        clipboard,
        view: () => view.current,
      },
    }),
    [session, pictures, clipboard, ask, setPreview, snacks],
  );
}
