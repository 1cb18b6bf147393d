import type { ImageSummary } from '@limn/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ChipsField } from '../../../ui/ChipsField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

export interface LabelDialogProps {
  images: readonly ImageSummary[];
  /** Labels that are in use, the most used first. */
  known: readonly string[];
  onLabel: (change: { add: string[]; remove: string[] }) => Promise<void>;
  onClose: () => void;
}

/** Puts labels on several images, and takes off those that some of them have. */
export function LabelDialog({ images, known, onLabel, onClose }: LabelDialogProps) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const present = [...new Set(images.flatMap(({ labels }) => labels))].toSorted((one, other) => known.indexOf(one) - known.indexOf(other));
  // Nobody should have to press Enter before Save.
  const added = [...new Set([...add, ...typed.split(',').map((word) => word.trim())])].filter(
    (word) => word !== '' && !remove.includes(word),
  );
  const nothing = added.length + remove.length === 0;
  const save = () => {
    if (nothing || busy) return;
    setBusy(true);
    void onLabel({ add: added, remove: [...remove] }).finally(onClose);
  };
  return (
    <Dialog
      open
      title={images.length === 1 ? `Labels of “${images[0]?.name ?? ''}”` : `Labels of ${formatCount(images.length)} images`}
      width={500}
      onClose={onClose}
      onNextStep={save}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={nothing} reason="Add a label, or clear one." busy={busy && 'Saving'} onClick={save}>
            Save labels
          </Button>
        </>
      }
    >
      <ChipsField
        label="Add labels"
        hint="Press Enter or a comma after each."
        value={add}
        onChange={setAdd}
        known={known}
        autoFocus
        onTyped={setTyped}
      />
      {present.length > 0 ? (
        <Box role="group" aria-label="Labels they have" sx={{ mt: 5 }}>
          <Text variant="label" component="div" sx={{ mb: 1 }}>
            {images.length === 1 ? 'Labels it has' : 'Labels they have'}
          </Text>
          <Text variant="caption" component="div" sx={{ color: 'text.secondary', mb: 1 }}>
            Clear a label to take it off.
          </Text>
          <Box sx={{ display: 'grid', maxHeight: 240, overflowY: 'auto' }}>
            {present.map((label) => (
              <CheckField
                key={label}
                label={images.length === 1 ? label : `${label} (${shareOf(images, label)})`}
                checked={!remove.includes(label)}
                onChange={(on) => setRemove(on ? remove.filter((one) => one !== label) : [...remove, label])}
              />
            ))}
          </Box>
        </Box>
      ) : null}
    </Dialog>
  );
}

function shareOf(images: readonly ImageSummary[], label: string): string {
  const having = images.filter(({ labels }) => labels.includes(label)).length;
  return having === images.length ? 'on all' : `on ${formatCount(having)} of ${formatCount(images.length)}`;
}
