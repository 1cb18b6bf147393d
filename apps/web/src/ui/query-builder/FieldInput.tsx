import { hasMergeField } from '@limn/merge';
import { useRef, useState, type ReactNode } from 'react';
import { Field } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { DataObject } from '../icons/general.ts';
import { useBuilder } from './builder-context.ts';
import { InsertFieldDialog } from './InsertFieldDialog.tsx';

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
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);
  const offers = Object.values(mergeFields).some((fields) => fields.length > 0);
  const isText = type === 'text' || hasMergeField(value);

  function insert(field: string): void {
    // A cursor that was never there, or that a number's input does not tell, is at the end.
    const at = isText ? (cursor.current ?? value.length) : value.length;
    onChange(value.slice(0, at) + field + value.slice(at));
    setChoosing(false);
    cursor.current = at + field.length;
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + field.length, at + field.length);
    });
  }

  return (
    <>
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
      {isChoosing ? <InsertFieldDialog onInsert={insert} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
