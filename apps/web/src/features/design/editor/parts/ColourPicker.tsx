import { useId, useState } from 'react';
import { RgbaColorPicker } from 'react-colorful';
import { Popover } from '../../../../ui/kit/overlays.ts';
import { Box } from '../../../../ui/layout.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { parseColour, writeColour } from '../document/colour.ts';
import { ColourPalette } from './ColourPalette.tsx';

export interface ColourPickerProps {
  label: string;
  /** As it is saved. */
  value: string | null | undefined;
  /** Beside what it stands, while it is open. */
  anchor: HTMLElement | null;
  onChange: (colour: string) => void;
  onClose: () => void;
}

/** A colour by eye, by its number, or one that was used before. */
export function ColourPicker({ label, value, anchor, onChange, onClose }: ColourPickerProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const colour = parseColour(value);
  const written = writeColour(colour);

  function type(text: string): void {
    setDraft(text);
    if (/^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text))
      onChange(writeColour(parseColour(text.startsWith('#') ? text : `#${text}`)));
    if (/^rgba?\([\d\s.,%/]+\)$/i.test(text)) onChange(writeColour(parseColour(text)));
  }

  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={() => {
        setDraft(undefined);
        onClose();
      }}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          // Under the bar that says that there is no connection.
          sx: {
            p: 3,
            borderRadius: '10px',
            width: 224,
            mt: 'var(--offline-bar, 0px)',
            maxHeight: 'calc(100% - 32px - var(--offline-bar, 0px))',
          },
        },
      }}
    >
      <Text id={id} variant="label" sx={{ display: 'block', mb: 2 }}>
        {label}
      </Text>
      <RgbaColorPicker color={colour} onChange={(next) => onChange(writeColour(next))} />
      <Box sx={{ mt: 3 }}>
        <Field label="Colour" labelHidden size="work" value={draft ?? written} onChange={type} onBlur={() => setDraft(undefined)} code />
      </Box>
      {anchor ? <ColourPalette colour={written} onChoose={onChange} /> : null}
    </Popover>
  );
}
