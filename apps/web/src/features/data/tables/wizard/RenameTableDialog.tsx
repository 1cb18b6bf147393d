import type { Datatable } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { fieldErrors } from '../../../../ui/explain-error.ts';
import { NameDialog } from '../../../../ui/NameDialog.tsx';
import { TABLE_READS } from './table-reads.ts';

const MOST = 200;

export function RenameTableDialog({ table, onClose }: { table: Pick<Datatable, 'id' | 'name'>; onClose: () => void }) {
  const snacks = useSnacks();
  const [name, setName] = useState(table.name);
  const rename = useApiMutation('renameDatatable', { outdates: TABLE_READS });
  const typed = name.trim();
  const unfit = typed === '' ? 'Give the table a name.' : typed.length > MOST ? `Use at most ${MOST} characters.` : undefined;
  const send = () => {
    if (typed === table.name) return onClose();
    const after = () => {
      snacks.show({ icon: 'success', text: `“${table.name}” is now called “${typed}”.` });
      onClose();
    };
    rename.mutate({ params: { id: table.id }, body: { name: typed } }, { onSuccess: after });
  };
  return (
    <NameDialog
      title="Rename table"
      label="Table Name"
      name={name}
      onChange={setName}
      hint="Images that use it keep working."
      unfit={unfit}
      problem={fieldErrors(rename.error)['name']}
      action="Rename"
      busy={rename.isPending && 'Renaming'}
      onSend={send}
      onClose={onClose}
    />
  );
}
