import { useState } from 'react';
import { Button } from '../Button.tsx';
import { CheckField } from '../CheckField.tsx';
import { ChipsField } from '../ChipsField.tsx';
import { Dialog } from '../Dialog.tsx';
import { formatCount } from '../format.ts';
import { Box } from '../layout.ts';
import { Text } from '../Text.tsx';

export interface LabelDialogProps {
  things: readonly { name: string; labels: readonly string[] }[];
  /** "Labels" of "images", "tags" of "assets". */
  words?: { label: string; things: string };
  /** Labels that are in use, the most used first. */
  known: readonly string[];
  onLabel: (change: { add: string[]; remove: string[] }) => Promise<void>;
  onClose: () => void;
}

const IMAGES = { label: 'label', things: 'images' };

/** Puts labels on several things, and takes off those that some of them have. */
export function LabelDialog({ things, words = IMAGES, known, onLabel, onClose }: LabelDialogProps) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const label = words.label;
  const Labels = `${label.charAt(0).toUpperCase()}${label.slice(1)}s`;
  const present = [...new Set(things.flatMap(({ labels }) => labels))].toSorted((one, other) => known.indexOf(one) - known.indexOf(other));
  // No one should have to press Enter before Save.
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
      title={things.length === 1 ? `${Labels} of “${things[0]?.name ?? ''}”` : `${Labels} of ${formatCount(things.length)} ${words.things}`}
      width={500}
      onClose={onClose}
      onNextStep={save}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={nothing} reason={`Add a ${label}, or clear one.`} busy={busy && 'Saving'} onClick={save}>
            Save {label}s
          </Button>
        </>
      }
    >
      <ChipsField
        label={`Add ${label}s`}
        hint="Press Enter or comma to add."
        value={add}
        onChange={setAdd}
        known={known}
        autoFocus
        onTyped={setTyped}
      />
      {present.length > 0 ? (
        <Box role="group" aria-label={`${Labels} they have`} sx={{ mt: 5 }}>
          <Text variant="label" component="div" sx={{ mb: 1 }}>
            {things.length === 1 ? `${Labels} it has` : `${Labels} they have`}
          </Text>
          <Text variant="caption" component="div" muted sx={{ mb: 1 }}>
            Clear a {label} to take it off.
          </Text>
          <Box sx={{ display: 'grid', maxHeight: 240, overflowY: 'auto' }}>
            {present.map((one) => (
              <CheckField
                key={one}
                label={things.length === 1 ? one : `${one} (${shareOf(things, one)})`}
                checked={!remove.includes(one)}
                onChange={(on) => setRemove(on ? remove.filter((other) => other !== one) : [...remove, one])}
              />
            ))}
          </Box>
        </Box>
      ) : null}
    </Dialog>
  );
}

function shareOf(things: LabelDialogProps['things'], label: string): string {
  const having = things.filter(({ labels }) => labels.includes(label)).length;
  return having === things.length ? 'on all' : `on ${formatCount(having)} of ${formatCount(things.length)}`;
}
