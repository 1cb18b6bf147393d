import type { Version } from '@limn/contracts';
import { LargeFileAdvice } from '../../cards/public.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { BeforeAfter } from '../preview/BeforeAfter.tsx';

export interface MakeLiveDialogProps {
  /** The older version that is asked about; the dialog is open while there is one. */
  version: Version | undefined;
  /** The version that recipients see now. */
  live: Version | undefined;
  busy: boolean;
  onClose: () => void;
  onMakeLive: (version: Version) => void;
}

/** Before recipients see an older version again: it and the one that is live, side by side. */
export function MakeLiveDialog({ version, live, busy, onClose, onMakeLive }: MakeLiveDialogProps) {
  return (
    <Dialog
      open={version !== undefined}
      title={`Make version ${version?.version ?? ''} live?`}
      width={720}
      onClose={onClose}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" busy={busy && 'Changing'} onClick={() => version && onMakeLive(version)}>
            Make live
          </Button>
        </>
      }
    >
      {version && version.heavy.length > 0 ? (
        <Box sx={{ mb: 3 }}>
          <Note kind="warning">
            <LargeFileAdvice weight={version.weight} causes={version.heavy} />
          </Note>
        </Box>
      ) : null}
      {version && version.problems.length > 0 ? (
        <Box sx={{ mb: 3 }}>
          <Note kind="warning">
            {version.problems.map(({ message }) => (
              <Box component="span" key={message} sx={{ display: 'block' }}>
                {message}
              </Box>
            ))}
            Clicks go to your company’s website instead. Change your hosts in Settings, Company, or publish your draft.
          </Note>
        </Box>
      ) : null}
      <Text variant="body2" muted sx={{ mb: 3 }}>
        Recipients see this version from now on, even in emails you’ve already sent. Your tags and your draft don’t change.
      </Text>
      <BeforeAfter
        before={{
          title: live ? `Now live, version ${live.version}` : 'Now live',
          picture: live ? <Picture src={live.thumbnail} alt={`Version ${live.version}, which is live`} eager /> : 'Nothing is live.',
        }}
        after={{
          title: `Live again, version ${version?.version ?? ''}`,
          picture: version ? <Picture src={version.thumbnail} alt={`Version ${version.version}`} eager /> : null,
        }}
      />
      {version?.note ? (
        <Text variant="body2" muted>
          {version.note}
        </Text>
      ) : null}
    </Dialog>
  );
}
