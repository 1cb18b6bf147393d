/**
 * The component kit's theme: role tokens, type, space, motion and the look of every kit component the app
 * uses.
 */
import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light } from './schemes.ts';
import './tokens.ts';

const SANS = '"Open Sans", "Open Sans Fallback", system-ui, sans-serif';
export const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1280, xl: 1600 } },
  spacing: 4,
  shape: { borderRadius: 6, card: 10, dialog: 14 },
  typography: {
    fontFamily: SANS,
    fontSize: 14,
    h1: { fontSize: 22, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.012em' },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.004em' },
    h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 600, textTransform: 'none' },
    display: { fontFamily: SANS, fontSize: 32, lineHeight: '40px', fontWeight: 600, letterSpacing: '-0.022em' },
    label: { fontFamily: SANS, fontSize: 12, lineHeight: '16px', fontWeight: 600 },
    code: { fontFamily: MONO, fontSize: 12, lineHeight: '19px' },
  },
  transitions: {
    duration: { shortest: 120, shorter: 120, short: 120, standard: 180, complex: 180, enteringScreen: 180, leavingScreen: 140 },
    easing: {
      easeInOut: 'cubic-bezier(.2,0,0,1)',
      easeOut: 'cubic-bezier(.2,0,0,1)',
      easeIn: 'cubic-bezier(.2,0,0,1)',
      sharp: 'cubic-bezier(.2,0,0,1)',
    },
  },
  mixins: { toolbar: { minHeight: 52, '@media (max-width:899.95px)': { minHeight: 56 } } },
  components,
});
