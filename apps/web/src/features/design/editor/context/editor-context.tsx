/** The context of every part of an open editor: the session, the canvas when it is there, and the dialogs. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { CanvasView } from '../canvas/canvas-view.ts';
import type { PicturesIn } from '../clipboard/pictures-in.ts';
import type { CommandContext, View } from '../commands/command.ts';
import type { EditorState } from '../store/editor-store.ts';
import type { EditorSession } from '../session/editor-session.ts';

export interface Editor {
  session: EditorSession;
  commands: CommandContext;
  /** The canvas once it is on the screen. */
  canvas: () => CanvasView | undefined;
  setCanvas: (canvas: CanvasView | undefined) => void;
  /** How the image is looked at, once it is on the screen. */
  setView: (view: View | undefined) => void;
  /** Pictures that are dropped or pasted. */
  pictures: PicturesIn;
  /** Focus for the canvas: keys act on the selection again. */
  focusStage: () => void;
}

const EditorContext = createContext<Editor | undefined>(undefined);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useEditor is used outside EditorProvider.');
  return editor;
}

/** A part of the editor's state; the component renders again only when that part is another value. */
export function useEditorState<T>(pick: (state: EditorState) => T): T {
  const { store } = useEditor().session;
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()));
}
