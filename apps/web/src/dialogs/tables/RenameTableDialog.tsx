import type { Datatable } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { fieldErrors } from '../../api/explain-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TABLE_READS } from './table-reads.ts';

const MOST = 200;

export function RenameTableDialog({ table, onClose }: { table: Pick<Datatable, 'id' | 'name'>; onClose: () => void }) {
  const snacks = useSnacks();
  const [name, setName] = useState(table.name);
  const rename = useApiMutation('renameDatatable', { outdates: TABLE_READS });
  const typed = name.trim();
  const error =
    typed === '' ? 'Give the table a name.' : typed.length > MOST ? `Use at most ${MOST} characters.` : fieldErrors(rename.error)['name'];
  const send = () => {
    if (rename.isPending || typed === '' || typed.length > MOST) return;
    if (typed === table.name) return onClose();
    const after = () => {
      snacks.show({ icon: 'success', text: `“${table.name}” is now called “${typed}”.` });
      onClose();
    };
    rename.mutate({ params: { id: table.id }, body: { name: typed } }, { onSuccess: after });
  };
  return (
    <Dialog
      open
      title="Rename table"
      width={500}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={Boolean(error)} reason={error} busy={rename.isPending && 'Renaming'} onClick={send}>
            Rename
          </Button>
        </>
      }
    >
      <Field
        label="Table Name"
        value={name}
        onChange={setName}
        required
        autoFocus
        error={error}
        hint="Images that use it go on working."
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
    </Dialog>
  );
}
