import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { findLayer } from '../document/editor-document.ts';
import { layerName } from '../document/object-facts.ts';
import { useEditor } from '../session/editor-context.tsx';

export function RenameDialog({ layerKey, onClose }: { layerKey: string; onClose: () => void }) {
  const { session } = useEditor();
  const layer = findLayer(session.store.getState().document, layerKey);
  const [name, setName] = useState(layer ? layerName(layer.object) : '');
  const usable = name.trim() !== '';
  const rename = (): void => {
    if (!usable) return;
    session.store.patch([layerKey], { layerName: name.trim() }, { label: 'Rename' });
    onClose();
  };
  return (
    <Dialog
      open
      title="Rename"
      width={500}
      onClose={onClose}
      onNextStep={rename}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={!usable} onClick={rename}>
            Rename
          </Button>
        </>
      }
    >
      <Field label="Name" value={name} onChange={setName} autoFocus onKeyDown={(event) => event.key === 'Enter' && rename()} />
    </Dialog>
  );
}
