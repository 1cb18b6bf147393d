import { useId, useEffect } from 'react';
import { Autocomplete } from '../../../../ui/kit/combobox.ts';
import { TextField } from '../../../../ui/kit/inputs.ts';
import { ExpandMore } from '../../../../ui/icons/general.ts';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { Box } from '../../../../ui/layout.ts';
import { loadFont } from '../fonts/load-fonts.ts';
import type { Font } from '@limn/contracts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { loadCompanyFonts } from '../../../../fonts/font-sheets.ts';

export interface FontFieldProps {
  family: string;
  bold: boolean;
  italic: boolean;
  disabled: boolean;
  onChange: (family: string) => void;
}

/** The fonts that may be used, each shown in itself. A font is fetched before the text changes to it. */
export function FontField({ family, bold, italic, disabled, onChange }: FontFieldProps) {
  const id = useId();
  const fonts = useAvailableFonts();
  const names = [...new Set([...fonts.map((font) => font.name), family])];
  return (
    <FieldFrame id={id} messageId={`${id}-message`} label="Font">
      <Autocomplete
        id={id}
        size="small"
        disableClearable
        autoHighlight
        options={names}
        value={family}
        disabled={disabled}
        popupIcon={<ExpandMore fontSize="small" />}
        onChange={(_event, chosen) =>
          void loadFont({ family: chosen, weight: bold ? 'bold' : 'normal', italic }).finally(() => onChange(chosen))
        }
        renderOption={({ key, ...props }, name) => (
          <Box component="li" key={key} {...props} sx={{ fontFamily: `"${name}"`, fontSize: 15 }}>
            {name}
          </Box>
        )}
        renderInput={(props) => <TextField {...props} />}
        sx={{
          '& .MuiOutlinedInput-root': {
            py: '0 !important',
            px: '10px !important',
            '& input': {
              fontFamily: `"${family}"`,
              fontSize: 15,
              fontWeight: bold ? 700 : 400,
              fontStyle: italic ? 'italic' : 'normal',
              py: '0 !important',
              px: '0 !important',
            },
          },
        }}
      />
    </FieldFrame>
  );
}

const FRESH_MS = 30_000;

/** The fonts that may be used. Those that colleagues add meanwhile come when the page is looked at again. */
function useAvailableFonts(): readonly Font[] {
  const { data } = useApiQuery('availableFonts', {}, { staleTime: FRESH_MS, refetchOnWindowFocus: true });
  const css = data?.css;
  useEffect(() => {
    if (css !== undefined) void loadCompanyFonts(css);
  }, [css]);
  return data?.fonts ?? [];
}
