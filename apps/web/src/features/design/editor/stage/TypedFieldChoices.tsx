import { mergeField } from '@limn/merge';
import { FIELD_CHOICES_HEIGHT, FieldChoices } from '../parts/FieldChoices.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

/** The list beside a field that is being typed into a text of the canvas. */
export function TypedFieldChoices({ inset, room }: { inset: number; room: { width: number; height: number } }) {
  const { canvas } = useEditor();
  const typed = useEditorState((state) => state.typedField);
  if (!typed) return null;
  const isBelow = typed.below + FIELD_CHOICES_HEIGHT + 8 <= room.height || typed.above < FIELD_CHOICES_HEIGHT;
  return (
    <FieldChoices
      words={typed.words}
      ofCustomers={typed.ofCustomers}
      onChoose={(name) => canvas()?.completeField(mergeField(name))}
      onDismiss={() => canvas()?.dismissField()}
      sx={{
        left: inset + Math.max(8, Math.min(typed.x, room.width - 248)),
        ...(isBelow ? { top: inset + typed.below + 4 } : { bottom: room.height - typed.above + 4 }),
      }}
    />
  );
}
