import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import type { PictureUploads } from './use-picture-upload.ts';

/** Why the last upload did not succeed or waits, and where it may help, the same once more. */
export function UploadFailure({ uploads: { state } }: { uploads: PictureUploads }) {
  if (state.kind !== 'failed') return null;
  return (
    <Note
      kind={state.waits ? 'warning' : 'error'}
      action={
        state.retry ? (
          <Button size="work" onClick={state.retry}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {state.message}
    </Note>
  );
}
