import { useEffect } from 'react';
import type { Editor } from './editor-context.tsx';
import { listenForKeys } from './editor-keys.ts';

export function useEditorKeys(editor: Editor): void {
  useEffect(() => listenForKeys(editor), [editor]);
}
