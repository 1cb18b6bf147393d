import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { EventChoice } from '../editor/flavour-draft.ts';

interface AddScoreDialogProps {
  title: string;
  choices: readonly EventChoice[];
  onAdd: (viewId: number, score: number) => void;
  onClose: () => void;
}

/**
 * An event, or a view of one, and its score. An empty or zero score adds nothing, and the dialog stays open.
 */
export function AddScoreDialog({ title, choices, onAdd, onClose }: AddScoreDialogProps) {
  const [view, setView] = useState(choices.length === 1 ? String(choices[0]?.viewId ?? '') : '');
  const [score, setScore] = useState('1');
  const add = () => {
    const number = Number(score);
    if (view === '' || score.trim() === '' || !(number > 0)) return;
    onAdd(Number(view), number);
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      subtitle="The events of your table, and their views."
      width={500}
      onClose={onClose}
      onNextStep={add}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" onClick={add}>
            Add
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <SelectField
          label="Event"
          value={view}
          options={choices.map(({ viewId, label }) => ({ value: String(viewId), label }))}
          placeholder="Choose an event or a view"
          onChange={setView}
        />
        <Box sx={{ maxWidth: 160 }}>
          <Field
            label="Score"
            type="number"
            inputMode="decimal"
            value={score}
            onChange={(text) => setScore(Number(text) >= 0 ? text : '')}
            hint="More than 0."
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
        </Box>
      </Stack>
    </Dialog>
  );
}
