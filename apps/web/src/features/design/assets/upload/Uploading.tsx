import { Button } from '../../../../ui/Button.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { weightOf } from '../../../../ui/drop/picture-words.ts';
import { DropFrame } from '../../../../ui/drop/DropFrame.tsx';
import type { UploadState } from './use-picture-upload.ts';

type Running = Extract<UploadState, { kind: 'uploading' }>;

/** How far an upload is: a bar while a file is on its way, and what the server does afterwards. */
export function Uploading({ upload, onCancel }: { upload: Running; onCancel: () => void }) {
  const { name, bytes, fraction } = upload;
  const sending = bytes !== undefined && fraction < 1;
  return (
    <DropFrame taken wide minHeight={204}>
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
    </DropFrame>
  );
}
