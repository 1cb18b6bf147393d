import type { Version } from '@limn/contracts';
import { LargeFileAdvice } from '../../cards/public.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Text } from '../../../../ui/Text.tsx';

/** Reasons for the size of a published version. */
export function LargeVersionDialog({ version, open, onClose }: { version: Version; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title={`Version ${version.version} is a large file`}
      width={500}
      onClose={onClose}
      actions={
        <Button look="action" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Text variant="body2" component="div">
        <LargeFileAdvice weight={version.weight} causes={version.heavy} />
      </Text>
    </Dialog>
  );
}
