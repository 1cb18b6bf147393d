import { Button } from '../../ui/Button.tsx';
import { Box } from '../../ui/layout.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Text } from '../../ui/Text.tsx';
import { weightOf } from '../pictures/picture-words.ts';
import type { UploadState } from './use-picture-upload.ts';

type Running = Extract<UploadState, { kind: 'uploading' }>;

/** How far an upload is: a bar while a file is on its way, and what the server does afterwards. */
export function Uploading({ upload, onCancel }: { upload: Running; onCancel: () => void }) {
  const { name, bytes, fraction } = upload;
  const sending = bytes !== undefined && fraction < 1;
  return (
    <Box
      sx={{
        border: '1.5px dashed',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'code',
        p: 6,
        minHeight: 204,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
      }}
    >
      <Text role="status" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {sending ? 'Uploading' : bytes === undefined ? 'Fetching' : 'Checking'} {name}
      </Text>
      {sending ? <Progress fraction={fraction} label="Upload" sx={{ width: 240, maxWidth: '100%' }} /> : <Spinner label="Uploading" />}
      {sending ? (
        <Text variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {weightOf({ bytes: Math.round(bytes * fraction) })} of {weightOf({ bytes })}
        </Text>
      ) : null}
      <Button look="text" size="work" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}
