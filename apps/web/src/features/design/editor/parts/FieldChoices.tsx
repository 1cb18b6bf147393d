import { useEffect, useEffectEvent, useId, useState } from 'react';
import { DataObject } from '../../../../ui/icons/general.ts';
import { Tune } from '../../../../ui/icons/editing.ts';
import type { SxProps, Theme } from '../../../../ui/kit/base.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { useActiveOption } from '../../../../ui/use-active-option.ts';
import { availableFields } from '../document/merge-fields.ts';
import { fieldsFor } from '../document/open-field.ts';
import { useCustomerFields } from './use-customer-fields.ts';
import { useEditorState } from '../context/editor-context.tsx';

export interface FieldChoicesProps {
  /** Typed part of the name. */
  words: string;
  /** Whether only fields of customers are offered. */
  ofCustomers?: boolean | undefined;
  onChoose: (name: string) => void;
  onDismiss: () => void;
  sx: SxProps<Theme>;
}

export const FIELD_CHOICES_HEIGHT = 216;

/**
 * The fields that fit what is being typed. The focus stays in the text; arrows, Enter, Tab and Escape are for
 * the list while it is there.
 */
export function FieldChoices({ words, ofCustomers = false, onChoose, onDismiss, sx }: FieldChoicesProps) {
  const image = useEditorState((state) => state.image);
  const custom = new Set(image.custom_merge_fields.map((field) => field.name));
  const customer = [...(useCustomerFields()?.keys() ?? [])];
  const own = ofCustomers ? [] : fieldsFor(availableFields(image), words);
  // Customers have dozens of fields: behind "{{" they are offered where the image has none that fits.
  const names = own.length > 0 ? own : fieldsFor(customer, words);
  const [marked, setMarked] = useState({ words, at: 0 });
  const at = marked.words === words ? Math.min(marked.at, names.length - 1) : 0;
  const id = useId();

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (names.length === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = names[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setMarked({ words, at: (at + (event.key === 'ArrowDown' ? 1 : names.length - 1)) % names.length });
    else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && name !== undefined) onChoose(name);
    else if (event.key === 'Escape') onDismiss();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    // Before the text that is typed in, which has a use for these keys too.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  useActiveOption(id, names.length === 0 ? undefined : `${id}-${at}`);

  if (names.length === 0) return null;
  return (
    <Box
      component="ul"
      id={id}
      role="listbox"
      aria-label="Merge fields"
      onMouseDown={(event) => event.preventDefault()}
      sx={[
        {
          position: 'absolute',
          zIndex: 5,
          width: 240,
          maxWidth: 'calc(100% - 16px)',
          maxHeight: FIELD_CHOICES_HEIGHT,
          overflow: 'auto',
          p: 1,
          borderRadius: '6px',
          bgcolor: 'background.float',
          boxShadow: 'var(--e2)',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {names.map((name, index) => (
        <Row
          component="li"
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => onChoose(name)}
          onMouseMove={() => index !== at && setMarked({ words, at: index })}
          gap={2}
          align="center"
          sx={{
            minHeight: 32,
            px: 2,
            borderRadius: '4px',
            cursor: 'pointer',
            typography: 'body2',
            fontWeight: 600,
            bgcolor: index === at ? 'action.selected' : undefined,
            '& svg': { fontSize: 16, color: 'mergeField.main', flex: 'none' },
            '@media (pointer: coarse), (max-width:899.95px)': { minHeight: 44 },
          }}
        >
          {custom.has(name) ? <Tune aria-hidden /> : <DataObject aria-hidden />}
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name}
          </Box>
        </Row>
      ))}
    </Box>
  );
}
