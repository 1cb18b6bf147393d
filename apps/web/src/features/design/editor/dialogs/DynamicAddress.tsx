import { fillUrl, parseTemplate, valuesOf } from '@limn/merge';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { DataObject } from '../../../../ui/icons/general.ts';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { previewTexts } from '../document/shown-values.ts';
import { useEditorState } from '../context/editor-context.tsx';

/** The template of an address while it is typed, and whether a merge field for it is being chosen. */
export interface AddressField {
  value: string;
  setValue: (value: string) => void;
  input: RefObject<HTMLInputElement | null>;
  isAsking: boolean;
  /** Chooses a merge field, which goes where the caret is. */
  ask: () => void;
  insert: (placeholder: string) => void;
  endAsking: () => void;
  /** Once the address is on the screen again: typing goes on where it was left. */
  placeCaret: () => void;
}

export function useAddressField(initial: string): AddressField {
  const [value, setValue] = useState(initial);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<[number, number]>(undefined);
  return {
    value,
    setValue,
    input,
    isAsking,
    ask: () => {
      const { selectionStart, selectionEnd } = input.current ?? {};
      caret.current = [selectionStart ?? value.length, selectionEnd ?? value.length];
      setAsking(true);
    },
    insert: (placeholder) => {
      const [start, end] = caret.current ?? [value.length, value.length];
      setValue(value.slice(0, start) + placeholder + value.slice(end));
      caret.current = [start + placeholder.length, start + placeholder.length];
    },
    endAsking: () => setAsking(false),
    placeCaret: () => {
      if (caret.current) input.current?.setSelectionRange(...caret.current);
    },
  };
}

export interface DynamicAddressProps {
  field: AddressField;
  problem: string | undefined;
  onEnter: () => void;
}

/** The address of a dynamic picture, with merge fields in it, and what it is with the preview data. */
export function DynamicAddress({ field, problem, onEnter }: DynamicAddressProps) {
  const image = useEditorState((state) => state.image);
  const begin = useEffectEvent(() => field.placeCaret());
  useEffect(() => begin(), []);
  const [openedMs] = useState(() => Date.now());
  const { fields } = parseTemplate(field.value);
  const filled = fields.length > 0 && fillUrl(field.value, valuesOf(previewTexts(image, fields, openedMs), 'table'), { allowedHosts: [] });
  return (
    <Stack gap={4}>
      <Field
        label="Image URL"
        value={field.value}
        onChange={field.setValue}
        inputRef={field.input}
        placeholder="https://www.example.com/{{product}}.jpg"
        inputMode="url"
        autoFocus
        error={problem}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onEnter()}
        end={
          <IconButton label="Insert merge field into the image URL" size="work" onClick={field.ask}>
            <DataObject />
          </IconButton>
        }
        hint="Fetched when an email is opened. Merge fields can fill the path. A merge field for the whole URL only works with hosts your company allows."
      />
      {filled ? (
        <Text variant="body2" muted breaks>
          With your preview data: {filled}
        </Text>
      ) : null}
    </Stack>
  );
}
