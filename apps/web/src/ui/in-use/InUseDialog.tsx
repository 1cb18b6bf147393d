import type { UsingImage } from '@limn/contracts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Text } from '../Text.tsx';
import { UsingImages } from './UsingImages.tsx';

export interface InUseDialogProps {
  /** Name of the thing to delete. */
  name: string;
  /** Advice about the images that follow. */
  advice: string;
  users: readonly UsingImage[];
  onKeep: () => void;
}

/** In place of the question whether to delete: it is in use, by whom, and what can be done. */
export function InUseDialog({ name, advice, users, onKeep }: InUseDialogProps) {
  return (
    <Dialog
      open
      title={`“${name}” is still in use`}
      width={500}
      onClose={onKeep}
      actions={
        <Button look="action" onClick={onKeep}>
          Keep it
        </Button>
      }
    >
      <Text variant="body2" sx={{ mb: 3 }}>
        {advice}
      </Text>
      <UsingImages users={users} />
    </Dialog>
  );
}
