import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { RgbaColorPicker } from 'react-colorful';
import { usePaletteAhead } from '../../../api/use-palette.ts';
import { Box } from '../../../ui/layout.ts';
import { Field } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';
import { parseColour, writeColour } from '../document/colour.ts';
import { ColourPalette } from './ColourPalette.tsx';
import { rememberColour } from './recent-colours.ts';
import { Swatch } from './Swatch.tsx';

export interface ColourFieldProps {
  label: string;
  value: string | null | undefined;
  disabled?: boolean;
  note?: string | undefined;
  onChange: (colour: string) => void;
}

/** A swatch that opens a picker; the colour can be typed as well. */
export function ColourField({ label, value, disabled, note, onChange }: ColourFieldProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [draft, setDraft] = useState<string>();
  const [before, setBefore] = useState<string>();
  const colour = parseColour(value);
  usePaletteAhead(disabled !== true);
  const written = writeColour(colour);

  function type(text: string): void {
    setDraft(text);
    if (/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) onChange(writeColour(parseColour(text.startsWith('#') ? text : `#${text}`)));
    if (/^rgba?\([\d\s.,%/]+\)$/i.test(text)) onChange(writeColour(parseColour(text)));
  }

  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={disabled ?? false}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setBefore(written);
        }}
        sx={{
          display: 'flex',
          width: '100%',
          justifyContent: 'flex-start',
          gap: 2,
          minHeight: 32,
          borderRadius: '6px',
          typography: 'body2',
          color: disabled ? 'text.disabled' : 'text.primary',
        }}
      >
        <Swatch colour={written} />
        {label}{' '}
        <Text component="span" variant="body2" sx={{ ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {note ?? (colour.a === 0 ? 'None' : written)}
        </Text>
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
          setDraft(undefined);
          if (written !== before) rememberColour(written);
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
    </>
  );
}
