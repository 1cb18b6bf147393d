import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { followDownload } from '../../../../ui/follow-download.ts';
import { FileDownload as Download } from '../../../../ui/icons/general.ts';
import { opensQuery, type OpensRequest } from './opens-address.ts';

/** Downloads all rows, also those of other pages. */
export function ExportOpens({ asked, disabled }: { asked: OpensRequest; disabled: boolean }) {
  const link = useApiMutation('linkReportOpens', { onSuccess: ({ url }) => followDownload(url) });
  const download = (format: 'csv' | 'parquet') => link.mutate({ body: { ...opensQuery(asked), format } });
  return (
    <ActionMenu
      label="Export as"
      actions={[
        { label: 'CSV', onClick: () => download('csv') },
        { label: 'Parquet', onClick: () => download('parquet') },
      ]}
      trigger={
        <Button icon={<Download />} busy={link.isPending && 'Starting'} disabled={disabled} reason="Nothing to export for these days.">
          Export
        </Button>
      }
    />
  );
}
