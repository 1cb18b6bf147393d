import { mergeField } from '@limn/merge';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { openFieldAt, type OpenField } from '../document/open-field.ts';
import { FieldChoices } from './FieldChoices.tsx';
import type { Setting } from './use-setting.ts';
import { useTakeEarly } from './use-take-early.ts';

const TYPING_PAUSE_MS = 800;

export interface TextSettingProps {
  label: string;
  setting: Setting<string>;
  disabled?: boolean;
  counter?: number;
  required?: string;
  hint?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  inputMode?: 'text' | 'url';
  placeholder?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Typing "{{" or "[[" offers the merge fields of the image. Needs `inputRef`. */
  takesFields?: boolean;
}

/** A text field of the image: saved when typing pauses, on Enter and when it is left. */
export function TextSetting({
  label,
  setting,
  disabled,
  counter,
  required,
  hint,
  start,
  end,
  inputMode,
  placeholder,
  inputRef,
  takesFields,
}: TextSettingProps) {
  const [draft, setDraft] = useState<string>();
  const [field, setField] = useState<OpenField & { at: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useTakeEarly(draft !== undefined, () => save(draft, false), 'panel');
  const missing = required !== undefined && draft !== undefined && draft.trim() === '';

  function save(text: string | undefined, done: boolean): void {
    clearTimeout(timer.current);
    const empty = required !== undefined && (text ?? '').trim() === '';
    if (text !== undefined && text !== setting.value && !empty) setting.save(text);
    if (done) setDraft(undefined);
  }

  function type(text: string): void {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(text, false), TYPING_PAUSE_MS);
    const at = inputRef?.current?.selectionStart;
    const typed = takesFields && typeof at === 'number' ? openFieldAt(text.slice(0, at), text.slice(at)) : undefined;
    setField(typed && typeof at === 'number' ? { ...typed, at } : undefined);
  }

  function choose(name: string): void {
    if (!field || draft === undefined) return;
    const before = draft.slice(0, field.at - field.before) + mergeField(name);
    type(before + draft.slice(field.at + field.behind));
    setField(undefined);
    // Once the field shows it.
    setTimeout(() => inputRef?.current?.setSelectionRange(before.length, before.length));
  }

  return (
    <Veil on={setting.veiled}>
      <Field
        label={label}
        size="work"
        value={draft ?? setting.value}
        disabled={disabled ?? false}
        note={setting.note}
        error={missing ? required : setting.error}
        hint={hint}
        {...(counter === undefined ? {} : { counter })}
        {...(start === undefined ? {} : { start })}
        {...(end === undefined ? {} : { end })}
        {...(inputMode ? { inputMode } : {})}
        {...(placeholder ? { placeholder } : {})}
        {...(inputRef ? { inputRef } : {})}
        onChange={type}
        onBlur={() => {
          setField(undefined);
          save(draft, true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save(draft, false);
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
      {field ? (
        <FieldChoices
          words={field.words}
          ofCustomers={field.ofCustomers}
          onChoose={choose}
          onDismiss={() => setField(undefined)}
          sx={{ top: 56, left: 0 }}
        />
      ) : null}
    </Veil>
  );
}

/** Light cover over the field that is being saved; everything else stays usable. */
export function Veil({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', display: 'grid', minWidth: 0 }} aria-busy={on}>
      {children}
      {on ? (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            pointerEvents: 'none',
            display: 'grid',
            placeItems: 'center',
            borderRadius: '6px',
            bgcolor: 'color-mix(in srgb, var(--mui-palette-background-paper) 55%, transparent)',
          }}
        >
          <Spinner label="Saving" size={18} />
        </Box>
      ) : null}
    </Box>
  );
}
