import type { Datatable } from '@limn/contracts';
import { UsingImages } from '../../../../ui/in-use/UsingImages.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { weightOf } from '../../../../ui/drop/picture-labels.ts';
import { CsvDrop } from '../../../../ui/drop/CsvDrop.tsx';
import { DropFrame } from '../../../../ui/drop/DropFrame.tsx';
import { usePageFiles } from '../../../../ui/drop/use-page-files.ts';
import { PlaceColumnsForm } from './PlaceColumnsForm.tsx';
import type { TableSending, TableUploads } from './use-table-upload.ts';

export interface SourceStepProps {
  type: Datatable['type'];
  uploads: TableUploads;
  onFile: (file: File) => void;
}

const WHAT = {
  datatable:
    'A CSV file or Excel workbook (.xlsx) with column names in the first line, or a product feed (.xml), up to 1 GB and 5 million rows.',
  location: 'A CSV file or Excel workbook (.xlsx) with a latitude and longitude, postcode or town in each row, up to 1 GB.',
};

/** Choose a file, see it on its way, or read why it was not taken. */
export function SourceStep({ type, uploads, onFile }: SourceStepProps) {
  const { sending, stop } = uploads;
  const take = ([file]: readonly File[]) => {
    if (file) onFile(file);
  };
  const over = usePageFiles(sending.kind !== 'sending', { onFiles: take });
  if (sending.kind === 'sending') return <OnItsWay sending={sending} onCancel={stop} />;
  if (sending.kind === 'asks') return <PlaceColumnsForm columns={sending.columns} reason={sending.reason} onChosen={sending.send} />;
  if (sending.kind === 'failed') return <Failed sending={sending} />;
  return <CsvDrop over={over} letGo="Drop to upload" what={WHAT[type]} autoFocus workbooks onFiles={take} />;
}

function OnItsWay({
  sending: { file, fraction, leftMs },
  onCancel,
}: {
  sending: Extract<TableSending, { kind: 'sending' }>;
  onCancel: () => void;
}) {
  const arrived = fraction >= 1;
  return (
    <DropFrame taken>
      <Text role="status" strong sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {arrived ? `Reading the rows of ${file.name}` : `Uploading ${file.name}`}
      </Text>
      {arrived ? <Spinner label="Reading" /> : <Progress fraction={fraction} label="Upload" sx={{ width: 320, maxWidth: '100%' }} />}
      <Text variant="body2" muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {arrived
          ? `${weightOf({ bytes: file.size })} sent`
          : `${weightOf({ bytes: Math.round(file.size * fraction) })} of ${weightOf({ bytes: file.size })}, ${Math.floor(fraction * 100)}%${leftText(leftMs)}`}
      </Text>
      <Button look="text" size="work" onClick={onCancel}>
        Cancel
      </Button>
    </DropFrame>
  );
}

/** Nothing where it is over soon: ", about 2 minutes left". */
function leftText(leftMs = 0): string {
  if (leftMs < 5000) return '';
  if (leftMs < 90_000) return `, about ${Math.ceil(leftMs / 10_000) * 10} seconds left`;
  return `, about ${Math.round(leftMs / 60_000)} minutes left`;
}

/** Its Back is among the dialog's actions. */
function Failed({ sending: { reason, users, retry, waits } }: { sending: Extract<TableSending, { kind: 'failed' }> }) {
  return (
    <Note
      kind={waits ? 'warning' : 'error'}
      action={
        retry ? (
          <Button size="work" onClick={retry}>
            Try again
          </Button>
        ) : undefined
      }
    >
      Failed to upload file: {reason}
      {users.length > 0 ? (
        <Box sx={{ mt: 2 }}>
          <UsingImages users={users} />
        </Box>
      ) : null}
    </Note>
  );
}
