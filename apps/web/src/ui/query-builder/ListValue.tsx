import { LIMITS, type Choice } from '@limn/query';
import { useId, useState, type ClipboardEvent } from 'react';
import { Button } from '../Button.tsx';
import { Word } from '../ChipsField.tsx';
import { COMBO_LIST } from '../combo-look.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { IconButton } from '../IconButton.tsx';
import { DataObject, Notes } from '../icons/general.ts';
import { Autocomplete } from '../kit/combobox.ts';
import { TextField } from '../kit/inputs.ts';
import { Row, Stack } from '../layout.ts';
import { Text } from '../Text.tsx';
import { MergeFieldChip } from '../MergeFieldChip.tsx';
import { useBuilder } from './builder-context.ts';
import { listOf, splitValues } from './edit-rule.ts';
import { InsertFieldDialog } from './InsertFieldDialog.tsx';
import { ListDialog } from './ListDialog.tsx';

export interface ListValueProps {
  label: string;
  value: unknown;
  options: readonly Choice[];
  onChange: (values: (string | number | boolean)[]) => void;
  of: string;
}

/** More would be slow to show as chips, and no one reads them. */
const MAX_CHIPS = 40;

/** Several values: chosen, typed, or pasted as a list. */
export function ListValue({ label, value, options, onChange, of }: ListValueProps) {
  const { disabled, mergeFields } = useBuilder();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<'text' | 'field'>();
  const values = listOf(value);
  const words = values.map(String);
  const labelOf = (word: string) => options.find((option) => String(option.value) === word)?.label ?? word;
  // An option keeps its own kind, a number say; what is typed is text.
  const change = (next: readonly string[]) => {
    setTyped('');
    onChange([...new Set(next)].map((word) => options.find((option) => String(option.value) === word)?.value ?? word));
  };
  const add = (text: string) => {
    const named = splitValues(text).map(
      (word) => options.find((option) => option.label.toLowerCase() === word.toLowerCase())?.value ?? word,
    );
    if (named.length > 0) change([...words, ...named.map(String)]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (splitValues(text).length < 2) return;
    event.preventDefault();
    add(text);
  };
  const offersFields = Object.values(mergeFields).some((fields) => fields.length > 0);
  return (
    <Stack gap={1} sx={{ width: '100%', minWidth: 0 }}>
      <Row gap={1} align="flex-start" sx={{ minWidth: 0 }}>
        {words.length > MAX_CHIPS ? (
          <Button size="work" disabled={disabled} onClick={() => setOpen('text')} label={`${label}: ${words.length} values, edit`}>
            {words.length.toLocaleString('en-GB')} values
          </Button>
        ) : (
          <FieldFrame id={id} messageId={`${id}-message`} label={label} labelHidden>
            <Autocomplete<string, true, false, true>
              multiple
              freeSolo
              id={id}
              size="small"
              disabled={disabled}
              options={options.map((option) => String(option.value))}
              value={words}
              inputValue={typed}
              disableClearable={false}
              clearIcon={null}
              filterSelectedOptions
              getOptionLabel={labelOf}
              onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
              onChange={(_event, next, reason) => (reason === 'createOption' ? add(typed) : change(next))}
              onBlur={() => add(typed)}
              renderValue={(shown, getItemProps) =>
                shown.map((word, index) => {
                  const { key, onDelete } = getItemProps({ index });
                  const remove = () => onDelete({});
                  return /^\[\[.+\]\]$/.test(word) ? (
                    <MergeFieldChip key={key} name={word.slice(2, -2)} {...(disabled ? {} : { onRemove: remove })} />
                  ) : (
                    <Word key={key} word={labelOf(word)} disabled={disabled} onRemove={remove} />
                  );
                })
              }
              renderInput={(props) => (
                <TextField
                  {...props}
                  placeholder={words.length === 0 ? (options.length > 0 ? 'Choose' : 'Type or paste values') : ''}
                  slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, onPaste: paste } }}
                />
              )}
              sx={{
                '& .MuiOutlinedInput-root': { py: '2px !important', pl: '6px !important', minHeight: 32, gap: '4px' },
                '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '2px !important', minWidth: 60 },
                '@media (max-width:899.95px), (pointer: coarse)': { '& .MuiOutlinedInput-root': { minHeight: 44 } },
              }}
              slotProps={{ paper: { sx: { ...COMBO_LIST, typography: 'body2' } } }}
            />
          </FieldFrame>
        )}
        {disabled ? null : (
          <Row sx={{ flex: 'none' }}>
            {offersFields ? (
              <IconButton label={`Insert a merge field into ${of}`} size="work" onClick={() => setOpen('field')}>
                <DataObject />
              </IconButton>
            ) : null}
            <IconButton label={`Edit ${of} as a list`} size="work" onClick={() => setOpen('text')}>
              <Notes />
            </IconButton>
          </Row>
        )}
      </Row>
      {words.length > LIMITS.values ? (
        <Text role="alert" variant="caption" sx={{ color: 'error.main' }}>
          A list holds at most {LIMITS.values.toLocaleString('en-GB')} values. Put a longer one into a data table, and compare its rows.
        </Text>
      ) : null}
      {open === 'text' ? (
        <ListDialog
          values={words}
          onClose={() => setOpen(undefined)}
          onSave={(next) => {
            setOpen(undefined);
            change(next);
          }}
        />
      ) : null}
      {open === 'field' ? (
        <InsertFieldDialog
          onClose={() => setOpen(undefined)}
          onInsert={(field) => {
            setOpen(undefined);
            change([...words, field]);
          }}
        />
      ) : null}
    </Stack>
  );
}
