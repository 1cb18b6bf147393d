import { useState } from 'react';
import { usePaletteAhead } from '../../../../api/use-palette.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { parseColour, writeColour } from '../document/colour.ts';
import { rememberColour } from './recent-colours.ts';
import { Swatch } from './Swatch.tsx';

// Fetched when the pointer or the focus comes near.
export const ColourPicker = lazyPart(async () => (await import('./ColourPicker.tsx')).ColourPicker);

export interface ColourFieldProps {
  label: string;
  value: string | null | undefined;
  disabled?: boolean;
  note?: string | undefined;
  onChange: (colour: string) => void;
}

/** A swatch that opens a picker; the colour can be typed as well. */
export function ColourField({ label, value, disabled, note, onChange }: ColourFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [before, setBefore] = useState<string>();
  const colour = parseColour(value);
  usePaletteAhead(disabled !== true);
  const written = writeColour(colour);

  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={disabled ?? false}
        onPointerEnter={ColourPicker.preload}
        onFocus={ColourPicker.preload}
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
        <Text component="span" variant="body2" muted sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {note ?? (colour.a === 0 ? 'None' : written)}
        </Text>
      </ButtonBase>
      {before === undefined ? null : (
        <ColourPicker
          label={label}
          value={value}
          anchor={anchor}
          onChange={onChange}
          onClose={() => {
            setAnchor(null);
            if (written !== before) rememberColour(written);
          }}
        />
      )}
    </>
  );
}
