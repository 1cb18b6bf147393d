import type { Datatable } from '@limn/contracts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { rowsText } from './table-labels.ts';
import { TABLE_READS } from './table-reads.ts';

/** Puts back the rows from before the last file. The same again takes that back. */
export function useRestore(): (table: Pick<Datatable, 'id' | 'name'>) => void {
  const snacks = useSnacks();
  const restore = useApiMutation('restoreDatatable', { invalidates: TABLE_READS });
  const go = ({ id, name }: Pick<Datatable, 'id' | 'name'>) =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: ({ datatable }) =>
          snacks.show({
            icon: 'success',
            text: `“${name}” is back to its previous data: ${rowsText(datatable.rows)}.`,
            action: { label: 'Undo', onClick: () => go({ id, name }) },
          }),
      },
    );
  return go;
}
