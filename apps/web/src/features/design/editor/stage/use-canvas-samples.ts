import { isCustomerField, type Values } from '@limn/merge';
import { useEffect } from 'react';
import { useSampleRow } from '../parts/use-sample-row.ts';
import { usedFields, writtenTexts } from '../document/merge-fields.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

/** Gives the canvas the values that its texts show in place of their fields. */
export function useCanvasSamples(): void {
  const { session } = useEditor();
  const custom = useEditorState((state) => state.image.custom_merge_fields);
  // As one text, which only changes with the steps that are written.
  const stepped = useEditorState(({ document }) =>
    writtenTexts(document)
      .filter((text) => text.includes('|'))
      .join('\n'),
  );
  const ofCustomers = useEditorState(({ document }) => usedFields(document, ...custom.map(({ value }) => value)).some(isCustomerField));
  const { values } = useSampleRow({ ofCustomers });
  useEffect(() => {
    const samples = values(custom, new Map(), stepped === '' ? [] : [stepped]);
    // Each save answers with another image: texts are laid out again only where a value is another.
    if (!isSame(samples, session.store.getState().samples)) session.store.set({ samples });
  }, [session, custom, stepped, values]);
}

function isSame(one: Values, other: Values): boolean {
  return one.size === other.size && [...one].every(([name, { text }]) => other.get(name)?.text === text);
}
