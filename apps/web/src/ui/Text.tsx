import type { OverridableComponent } from '@mui/material/OverridableComponent';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography, { type TypographyTypeMap } from '@mui/material/Typography';
import { withSx } from './layout.ts';

interface Looks {
  /** In the second colour of text. */
  muted?: boolean;
  strong?: boolean;
  /** Broken within a word where a name or an address is too long. */
  breaks?: boolean;
}

/** The kit's text element with our variants. */
export const Text = (({ muted, strong, breaks, sx, ...rest }: TypographyTypeMap<Looks>['props']) => (
  <Typography
    {...rest}
    // Most texts have none of them, and tables many texts.
    sx={muted || strong || breaks ? withSx(looksOf({ muted, strong, breaks }), sx) : sx}
  />
)) as OverridableComponent<TypographyTypeMap<Looks>>;

const looksOf = ({ muted, strong, breaks }: Looks): SxProps<Theme> => ({
  color: muted ? 'text.secondary' : undefined,
  fontWeight: strong ? 600 : undefined,
  overflowWrap: breaks ? 'anywhere' : undefined,
});
