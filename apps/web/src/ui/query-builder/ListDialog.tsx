import { LIMITS } from '@limn/query';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { splitValues } from './edit-rule.ts';

export interface ListDialogProps {
  values: readonly string[];
  onSave: (values: string[]) => void;
  onClose: () => void;
}

/** A list as text: a column pasted from a spreadsheet, thousands of postcodes. */
export function ListDialog({ values, onSave, onClose }: ListDialogProps) {
  const [text, setText] = useState(values.join('\n'));
  const split = splitValues(text);
  const tooMany = split.length > LIMITS.values;
  const count = `${split.length.toLocaleString('en-GB')} ${split.length === 1 ? 'value' : 'values'}`;
  const save = () => !tooMany && onSave(split);
  return (
    <Dialog
      open
      title="Edit the list"
      subtitle="Paste a column of a spreadsheet, or type one value a line."
      width={500}
      onClose={onClose}
      onNextStep={save}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={tooMany} reason="Take some values out first." onClick={save}>
            Use these values
          </Button>
        </>
      }
    >
      <Field
        label="Values"
        value={text}
        onChange={setText}
        multiline={8}
        autoFocus
        hint={`${count}. Blank lines and repeated values are left out.`}
        error={tooMany ? `${count}: a list holds at most ${LIMITS.values.toLocaleString('en-GB')}.` : undefined}
      />
    </Dialog>
  );
}
