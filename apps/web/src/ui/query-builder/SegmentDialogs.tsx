import type { Group } from '@limn/query';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { NameDialog } from '../NameDialog.tsx';
import { SearchSelect } from './SearchSelect.tsx';
import type { SegmentSource } from './segment-choices.ts';

/** Tells which segment a new reference names. */
export function PickSegmentDialog({
  list,
  onPick,
  onClose,
}: Pick<SegmentSource, 'list'> & { onPick: (id: number) => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const pick = () => chosen !== undefined && onPick(Number(chosen));
  return (
    <Dialog
      open
      title="Add a segment"
      subtitle="Its rules count as one rule here. When the segment is changed, publish again to use the new rules."
      width={500}
      onClose={onClose}
      onNextStep={pick}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={chosen === undefined} reason="Choose a segment first." onClick={pick}>
            Add Segment
          </Button>
        </>
      }
    >
      <SearchSelect
        label="Segment"
        options={list.map(({ id, name }) => ({ key: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        placeholder="Choose"
        nothingFound="No segment is called that."
      />
    </Dialog>
  );
}

export interface SaveSegmentDialogProps {
  rule: Group;
  save: NonNullable<SegmentSource['save']>;
  /** It is saved, under this id. */
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Asks for the name under which a group's rules are saved. */
export function SaveSegmentDialog({ rule, save, onSaved, onClose }: SaveSegmentDialogProps) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    const id = await save(name.trim(), rule);
    setBusy(false);
    if (id !== undefined) onSaved(id);
  }
  return (
    <NameDialog
      title="Save as segment"
      subtitle="Use these rules in other rulesets and campaigns. Here the segment takes their place."
      label="Segment name"
      name={name}
      onChange={setName}
      counter={200}
      unfit={name.trim() === '' ? 'Give the segment a name.' : undefined}
      action="Save Segment"
      busy={isBusy && 'Saving'}
      onSend={() => void send()}
      onClose={onClose}
    />
  );
}
