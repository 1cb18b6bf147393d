import { useState } from 'react';
import { NameDialog } from '../../../../ui/NameDialog.tsx';
import { findLayer } from '../document/editor-document.ts';
import { layerName } from '../document/object-facts.ts';
import { useEditor } from '../context/editor-context.tsx';

export function RenameDialog({ layerKey, onClose }: { layerKey: string; onClose: () => void }) {
  const { session } = useEditor();
  const layer = findLayer(session.store.getState().document, layerKey);
  const [name, setName] = useState(layer ? layerName(layer.object) : '');
  return (
    <NameDialog
      title="Rename"
      label="Name"
      name={name}
      onChange={setName}
      unfit={name.trim() === '' ? 'Give the layer a name.' : undefined}
      action="Rename"
      busy={false}
      onSend={() => {
        session.store.patch([layerKey], { layerName: name.trim() }, { label: 'Rename' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
