import type { Datatable } from '@limn/contracts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { isUnderWay, statusText } from './wizard/table-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout.ts';
import { Status } from '../../../ui/Status.tsx';
import { Text } from '../../../ui/Text.tsx';

const EVERY_MS = 1000;

/** The status of the newest file. `onConfirm` is absent for those who may not choose the unique header. */
export function TableStatusCell({ table, onConfirm }: { table: Datatable; onConfirm?: (() => void) | undefined }) {
  const asks = isUnderWay(table.status);
  const stat = useApiQuery('datatableStat', { params: { id: table.id } }, { enabled: asks, refetchInterval: asks ? EVERY_MS : false });
  const { kind, text } = statusText(table.status, asks ? stat.data?.progress : undefined);
  if (table.status === 'confirm' && onConfirm)
    return (
      <Button look="outlined" size="work" onClick={onConfirm} label={`Confirm the unique header of ${table.name}`}>
        <Status kind={kind}>{text}</Status>
      </Button>
    );
  return (
    <Box sx={{ maxWidth: 340 }}>
      <Status kind={kind}>{text}</Status>
      {table.reason ? (
        <Text variant="caption" component="div" muted breaks sx={{ mt: 0.5 }}>
          {table.status === 'complete' ? 'The last file couldn’t be imported. ' : ''}
          {table.reason}
        </Text>
      ) : null}
    </Box>
  );
}
