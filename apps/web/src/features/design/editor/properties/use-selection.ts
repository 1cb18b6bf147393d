import { useSnacks } from '../../../../api/services.tsx';
import type { SceneObject } from '@limn/scene';
import { useMemo } from 'react';
import { propertiesOf, textInside } from '../document/object-facts.ts';
import { isReadOnly, selectedLayers } from '../store/editor-store.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import type { TypedBox } from '../document/typed-box.ts';
import { typeBox } from './type-box.ts';
import { changeSelection, type Patch, type Target } from '../commands/change-selection.ts';

export interface Selection {
  objects: readonly SceneObject[];
  /** The first selected object: its values are shown. */
  first: SceneObject | undefined;
  /** The first selected text, also one inside an auto-scale group. */
  text: SceneObject | undefined;
  disabled: boolean;
  /** A value of the first object that has it. */
  read: <T>(name: string, otherwise: T, target?: Target) => T;
  /** Takes sizes and places as they are typed, inside the canvas; says what does not fit. */
  typeBox: (typed: TypedBox, label: string) => void;
  change: (patch: Patch | ((object: SceneObject) => Patch), label: string, target?: Target) => boolean;
}

/** The selection, for the property tabs. */
export function useSelection(): Selection {
  const { session, canvas } = useEditor();
  const snacks = useSnacks();
  const document = useEditorState((state) => state.document);
  const keys = useEditorState((state) => state.selection);
  const disabled = useEditorState(isReadOnly);
  return useMemo(() => {
    const objects = selectedLayers({ ...session.store.getState(), document, selection: keys }).map((layer) => layer.object);
    const text = objects.map(textInside).find((found) => found !== undefined);
    return {
      objects,
      first: objects[0],
      text,
      disabled,
      read: <T>(name: string, otherwise: T, target: Target = 'object'): T => {
        const subject = target === 'text' ? text : objects[0];
        const value = subject ? propertiesOf(subject)[name] : undefined;
        return (value ?? otherwise) as T;
      },
      typeBox(typed, label) {
        const hint = typeBox(session.store, typed, label);
        if (hint) snacks.show({ text: hint, icon: 'info', timeoutMs: 4000 });
      },
      change: (patch, label, target = 'object') => {
        if (target === 'text' && typeof patch !== 'function' && canvas()?.styleMarked(patch)) return true;
        const changed = changeSelection(session.store, patch, label, target);
        if (!changed && !disabled) snacks.show({ text: 'Objects must stay inside the canvas.', icon: 'info', timeoutMs: 3000 });
        return changed;
      },
    };
  }, [session, canvas, snacks, document, keys, disabled]);
}
