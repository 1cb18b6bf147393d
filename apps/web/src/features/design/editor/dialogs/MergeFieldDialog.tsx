import { mergeField } from '@limn/merge';
import { useState } from 'react';
import { DataObject } from '../../../../ui/icons/general.ts';
import { Tune } from '../../../../ui/icons/editing.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceList } from '../../../../ui/ChoiceList.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { MergeFieldTarget } from '../commands/command.ts';
import { useEditor, type Editor } from '../context/editor-context.tsx';
import { CustomFieldDialog } from './CustomFieldDialog.tsx';
import { CustomFieldUsesDialog } from './CustomFieldUsesDialog.tsx';
import { FieldListDialog } from './FieldListDialog.tsx';
import { findLayer } from '../document/editor-document.ts';
import { textInside, textOf } from '../document/object-facts.ts';
import { changeSelection } from '../commands/change-selection.ts';
import { MergeFieldChoiceDialog } from './MergeFieldChoiceDialog.tsx';

type Shown =
  | { view: 'type' | 'predefined' | 'fields' }
  | { view: 'custom'; name: string | undefined }
  | { view: 'uses'; name: string }
  | { view: 'chosen'; name: string };

/**
 * Puts a field into a text or an address: one that is there, or a new one made of others. Anyone who closes
 * it starts again.
 */
export function MergeFieldDialog({ target, onClose }: { target: MergeFieldTarget; onClose: () => void }) {
  const editor = useEditor();
  const [shown, setShown] = useState<Shown>({ view: 'type' });
  const [kind, setKind] = useState<'predefined' | 'custom'>('predefined');

  function insert(name: string): void {
    const placeholder = mergeField(name);
    if (target.kind === 'insert') target.insert(placeholder);
    else {
      insertIntoText(editor, target.key, placeholder);
      editor.commands.typeIn(target.key);
    }
    onClose();
  }

  const next = (): void => setShown(kind === 'custom' ? { view: 'custom', name: undefined } : { view: 'predefined' });
  switch (shown.view) {
    case 'fields':
      return <FieldListDialog onClose={() => setShown({ view: 'predefined' })} />;
    case 'custom':
      return (
        <CustomFieldDialog
          key={shown.name}
          name={shown.name}
          onBack={() => setShown({ view: shown.name === undefined ? 'type' : 'predefined' })}
          onClose={onClose}
          onSaved={(name) => (shown.name === undefined ? insert(name) : setShown({ view: 'chosen', name }))}
        />
      );
    case 'uses':
      return (
        <CustomFieldUsesDialog
          name={shown.name}
          onBack={() => setShown({ view: 'predefined' })}
          onEdit={(name) => setShown({ view: 'custom', name })}
          onClose={onClose}
        />
      );
    case 'predefined':
    case 'chosen':
      return (
        <MergeFieldChoiceDialog
          chosen={shown.view === 'chosen' ? shown.name : undefined}
          onBack={() => setShown({ view: 'type' })}
          onClose={onClose}
          onInsert={insert}
          onEdit={(name) => setShown({ view: 'custom', name })}
          onUsed={(name) => setShown({ view: 'uses', name })}
          onChangeList={() => setShown({ view: 'fields' })}
        />
      );
    case 'type':
      return (
        <Dialog
          open
          title="Insert Merge Field"
          width={500}
          onClose={onClose}
          onNextStep={next}
          actions={
            <>
              <Button look="text" onClick={onClose}>
                Cancel
              </Button>
              <Button look="action" onClick={next} autoFocus>
                Next
              </Button>
            </>
          }
        >
          <ChoiceList
            label="Kind of merge field"
            value={kind}
            onChange={setKind}
            choices={[
              {
                value: 'predefined',
                title: 'Predefined Field',
                text: 'A field of this image or of your customers, unchanged.',
                icon: <DataObject />,
              },
              {
                value: 'custom',
                title: 'Custom Field',
                text: 'A field made from others: cleaned up, calculated, with a default.',
                icon: <Tune />,
              },
            ]}
          />
        </Dialog>
      );
  }
}

/** At the caret where the text is being typed in, else at its end. */
function insertIntoText({ session: { store }, canvas }: Pick<Editor, 'session' | 'canvas'>, key: string, placeholder: string): void {
  if (store.getState().typingIn === key && canvas()?.insertAtCaret(placeholder)) return;
  const layer = findLayer(store.getState().document, key);
  const text = layer && textInside(layer.object);
  if (!text) return;
  store.select([key]);
  changeSelection(store, { text: textOf(text, 'text') + placeholder }, 'Insert merge field', 'text');
}
