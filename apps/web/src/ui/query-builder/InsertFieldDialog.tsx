import { fieldInRule } from '@limn/merge';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { useBuilder } from './builder-context.ts';
import { SearchSelect } from './SearchSelect.tsx';

/** Tells which merge field goes into a value. Answers it as it is written in rules: `[[category.field]]`. */
export function InsertFieldDialog({ onInsert, onClose }: { onInsert: (field: string) => void; onClose: () => void }) {
  const { mergeFields } = useBuilder();
  const [chosen, setChosen] = useState<string>();
  const options = Object.entries(mergeFields).flatMap(([category, fields]) =>
    fields.map(({ name, value }) => ({ key: fieldInRule(category, value), label: `${category}: ${name}`, short: name, group: category })),
  );
  const insert = () => chosen !== undefined && onInsert(chosen);
  return (
    <Dialog
      open
      title="Insert a merge field"
      subtitle="The rule then compares with the value of this field, for each recipient."
      width={500}
      onClose={onClose}
      onNextStep={insert}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={chosen === undefined} reason="Choose a merge field first." onClick={insert}>
            Insert Field
          </Button>
        </>
      }
    >
      <SearchSelect
        label="Merge field"
        options={options}
        value={chosen}
        onChange={setChosen}
        placeholder="Choose"
        nothingFound="No merge field is called that."
      />
    </Dialog>
  );
}
