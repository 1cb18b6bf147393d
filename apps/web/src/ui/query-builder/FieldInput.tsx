import { hasMergeField } from '@limn/merge';
import { useRef, useState, type ReactNode } from 'react';
import { Field } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { DataObject, Edit } from '../icons/general.ts';
import { Box, Row } from '../layout.ts';
import { MergeFieldChip } from '../MergeFieldChip.tsx';
import { useBuilder } from './builder-context.ts';
import { InsertFieldDialog } from './InsertFieldDialog.tsx';

/** A value that is one merge field and nothing else. */
const WHOLE = /^\[\[([^[\]]+)\]\]$/;

export interface FieldInputProps {
  label: string;
  labelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** How a plain value is typed; one with a merge field in it is text. */
  type?: 'text' | 'number' | 'date' | 'time' | 'datetime-local';
  placeholder?: string;
  /** A unit. */
  end?: ReactNode;
  /** Where it is used, for the name of the button. */
  of: string;
}

/** A value that is typed, with a merge field put in at the cursor where there are any. */
export function FieldInput({ label, labelHidden = true, value, onChange, type = 'text', placeholder, end, of }: FieldInputProps) {
  const { mergeFields, disabled } = useBuilder();
  const [isChoosing, setChoosing] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);
  const offers = Object.values(mergeFields).some((fields) => fields.length > 0);
  const isText = type === 'text' || hasMergeField(value);

  function insert(field: string): void {
    // A cursor that was never there, or that a number's input does not tell, is at the end.
    const at = isText ? (cursor.current ?? value.length) : value.length;
    onChange(value.slice(0, at) + field + value.slice(at));
    setChoosing(false);
    setEditing(true);
    cursor.current = at + field.length;
    focusAt(at + field.length);
  }

  function focusAt(place: number): void {
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(place, place);
    });
  }

  const [, whole] = isEditing ? [] : (WHOLE.exec(value) ?? []);

  return (
    <>
      {whole === undefined ? (
        <Box onFocus={() => setEditing(true)} onBlur={() => setEditing(false)} sx={{ minWidth: 0, width: '100%' }}>
          <Field
            label={label}
            labelHidden={labelHidden}
            size="work"
            value={value}
            onChange={onChange}
            type={isText ? 'text' : type}
            disabled={disabled}
            inputRef={input}
            onBlur={() => {
              cursor.current = input.current?.selectionStart ?? null;
            }}
            {...(placeholder === undefined ? {} : { placeholder })}
            end={
              <>
                {end}
                {offers && !disabled ? (
                  <IconButton label={`Insert a merge field into ${of}`} size="work" onClick={() => setChoosing(true)}>
                    <DataObject />
                  </IconButton>
                ) : null}
              </>
            }
          />
        </Box>
      ) : (
        <WholeField
          label={label}
          name={whole}
          onEdit={() => {
            setEditing(true);
            focusAt(value.length);
          }}
          {...(disabled ? {} : { onRemove: () => onChange('') })}
        />
      )}
      {isChoosing ? <InsertFieldDialog onInsert={insert} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

interface WholeFieldProps {
  label: string;
  name: string;
  onEdit: () => void;
  /** Absent where nothing can be changed. */
  onRemove?: () => void;
}

/** A merge field in place of a value: as a chip, and as text while it is edited. */
function WholeField({ label, name, onEdit, onRemove }: WholeFieldProps) {
  return (
    <Row
      role="group"
      aria-label={`${label}: ${name}`}
      align="center"
      sx={{
        width: '100%',
        minHeight: 32,
        px: 2,
        border: '1px solid',
        borderColor: 'field.line',
        borderRadius: '6px',
        bgcolor: 'background.paper',
        '@media (max-width:899.95px), (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <MergeFieldChip name={name} {...(onRemove ? { onRemove } : {})} />
      <Box sx={{ flex: 1 }} />
      {onRemove ? (
        <IconButton label={`Edit the ${label.charAt(0).toLowerCase()}${label.slice(1)}`} size="work" onClick={onEdit}>
          <Edit />
        </IconButton>
      ) : null}
    </Row>
  );
}
