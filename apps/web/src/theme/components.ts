/**
 * How the kit's components look. Heights: small = work (32), medium = page (36), touch (44) below 900 px or
 * under a finger.
 */
import type { Components, Theme } from '@mui/material/styles';
import { SHADOWS } from './schemes.ts';

const TOUCH = '@media (max-width:899.95px), (pointer: coarse)';

export const components: Components<Theme> & { MuiUseMediaQuery: { defaultProps: { noSsr: boolean } } } = {
  // There is no server rendering: the first render already knows the width.
  MuiUseMediaQuery: { defaultProps: { noSsr: true } },
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':root': { '--e1': SHADOWS.light.e1, '--e2': SHADOWS.light.e2, '--e3': SHADOWS.light.e3, colorScheme: 'light' },
      '[data-scheme="dark"]': { '--e1': SHADOWS.dark.e1, '--e2': SHADOWS.dark.e2, '--e3': SHADOWS.dark.e3, colorScheme: 'dark' },
      'html, body, #root': { height: '100%' },
      body: {
        ...theme.typography.body1,
        // Room for the bar that tells that the connection is lost.
        paddingTop: 'var(--offline-bar, 0px)',
        fontVariantNumeric: 'tabular-nums lining-nums',
        WebkitFontSmoothing: 'antialiased',
      },
      'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset': { margin: 0, padding: 0 },
      fieldset: { border: 0, minWidth: 0 },
      // Browsers give these a face of their own.
      'button, input, select, textarea': { fontFamily: 'inherit' },
      'ul, ol': { listStyle: 'none' },
      a: { color: theme.vars?.palette.link, textDecoration: 'none' },
      'a:hover': { textDecoration: 'underline' },
      ':focus-visible': { outline: `2px solid ${theme.vars?.palette.focusRing}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '1ms !important', transitionProperty: 'opacity !important' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focusVisible': { outline: `2px solid ${theme.vars?.palette.focusRing}`, outlineOffset: 2 } }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 36,
        padding: '0 14px',
        gap: 8,
        whiteSpace: 'nowrap',
        border: '1px solid transparent',
        transition: theme.transitions.create(['background-color', 'border-color', 'color'], { duration: 120 }),
        '&:hover': { textDecoration: 'none' },
        '&.Mui-disabled': {
          backgroundColor: theme.vars?.palette.action.disabledBackground,
          color: theme.vars?.palette.action.disabled,
          borderColor: 'transparent',
        },
        [TOUCH]: { minHeight: 44, padding: '0 16px' },
      }),
      sizeSmall: { minHeight: 32, padding: '0 12px', [TOUCH]: { minHeight: 44 } },
      sizeLarge: { minHeight: 44, padding: '0 20px', fontSize: 14 },
      outlined: ({ theme }) => ({
        backgroundColor: theme.vars?.palette.background.paper,
        borderColor: theme.vars?.palette.line.strong,
        color: theme.vars?.palette.text.primary,
        '&:hover': { backgroundColor: theme.vars?.palette.tint, borderColor: theme.vars?.palette.field.line },
      }),
      text: ({ theme }) => ({ color: theme.vars?.palette.info.main, '&:hover': { backgroundColor: theme.vars?.palette.action.hover } }),
      startIcon: { margin: 0, '& > *:first-of-type': { fontSize: 16 } },
      endIcon: { margin: 0, '& > *:first-of-type': { fontSize: 16 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 6,
        color: theme.vars?.palette.icon,
        '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
        '& .MuiSvgIcon-root': { fontSize: 20 },
        // The colour alone is too near that of an enabled icon.
        '&.Mui-disabled .MuiSvgIcon-root': { opacity: 0.5 },
        [TOUCH]: { width: 44, height: 44 },
      }),
      sizeSmall: { width: 32, height: 32, '& .MuiSvgIcon-root': { fontSize: 18 }, [TOUCH]: { width: 44, height: 44 } },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        fontSize: 13,
        lineHeight: '18px',
        backgroundColor: theme.vars?.palette.background.paper,
        padding: '0 10px',
        gap: 8,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.field.line },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.text.tertiary },
        '&.Mui-focused': { outline: `2px solid ${theme.vars?.palette.focusRing}`, outlineOffset: 1 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.focusRing, borderWidth: 1 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.error.main, borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: theme.vars?.palette.field.off },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.line.strong },
        '&.MuiInputBase-multiline': { padding: '8px 10px' },
        [TOUCH]: { minHeight: 44, fontSize: 16, lineHeight: '24px' },
      }),
      sizeSmall: { minHeight: 32, [TOUCH]: { minHeight: 44 } },
      input: ({ theme }) => ({
        padding: 0,
        height: 'auto',
        minHeight: 18,
        lineHeight: 'inherit',
        [TOUCH]: { minHeight: 24 },
        '&::placeholder': { color: theme.vars?.palette.text.tertiary, opacity: 1 },
        '&:focus-visible': { outline: 'none' },
      }),
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiInputBase: { styleOverrides: { input: { '&:focus-visible': { outline: 'none' } } } },
  MuiCheckbox: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ ...tickLook(theme), '&.Mui-focusVisible': { borderRadius: 6 } }) },
  },
  MuiRadio: { defaultProps: { disableRipple: true }, styleOverrides: { root: ({ theme }) => tickLook(theme) } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -4, marginRight: 0, gap: 4, [TOUCH]: { minHeight: 44 } },
      label: ({ theme }) => ({ ...theme.typography.body2 }),
    },
  },
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { width: 32, height: 18, padding: 0, overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 2,
        color: theme.vars?.palette.background.paper,
        '&.Mui-checked': { transform: 'translateX(14px)', color: theme.vars?.palette.background.paper },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: theme.vars?.palette.secondary.main, opacity: 1 },
        // The kit colours the thumb of one that is on and can't be switched.
        '&.Mui-disabled, &.Mui-checked.Mui-disabled': { color: theme.vars?.palette.background.paper },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${theme.vars?.palette.focusRing}`, outlineOffset: 2 },
      }),
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: ({ theme }) => ({ borderRadius: 9, backgroundColor: theme.vars?.palette.field.line, opacity: 1 }),
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    // The kit's own is longer the taller the menu.
    defaultProps: { transitionDuration: { enter: 180, exit: 140 } },
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        borderRadius: 10,
        backgroundColor: theme.vars?.palette.background.float,
        boxShadow: 'var(--e2)',
      }),
      list: { padding: 4 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: theme.vars?.palette.background.float, boxShadow: 'var(--e2)' }),
      // A menu that is fading out takes no clicks but those on itself, which may be the second of a double
      // click.
      root: ({ ownerState }) => (ownerState.open ? {} : { pointerEvents: 'none', '& > .MuiPopover-paper': { pointerEvents: 'auto' } }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 32,
        borderRadius: 6,
        gap: 10,
        padding: '4px 10px',
        [TOUCH]: { minHeight: 44 },
        '&.Mui-focusVisible': { backgroundColor: theme.vars?.palette.action.hover, outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { backgroundColor: theme.vars?.palette.action.selected },
        '& .MuiSvgIcon-root': { fontSize: 18, color: theme.vars?.palette.icon },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      root: { top: 'var(--offline-bar, 0px)' },
      paper: ({ theme }) => ({
        borderRadius: 14,
        backgroundColor: theme.vars?.palette.background.float,
        boxShadow: 'var(--e3)',
        margin: 32,
        maxHeight: 'calc(100% - 48px)',
        // A name of 80 letters without a space is no one's reason to run under the Close.
        overflowWrap: 'break-word',
        '&.MuiDialog-paperFullScreen': { borderRadius: 0, margin: 0, maxHeight: 'none' },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'rgba(11,22,38,.46)', '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' } } },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 40 }, indicator: ({ theme }) => ({ height: 2, backgroundColor: theme.vars?.palette.accent }) },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: '0 2px',
        marginRight: 22,
        fontSize: 13,
        fontWeight: 600,
        color: theme.vars?.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars?.palette.text.primary },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: theme.vars?.palette.background.sunken, borderColor: theme.vars?.palette.divider }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars?.palette.divider }) } },
};

/** Looks of boxes and radio buttons. */
function tickLook(theme: Theme) {
  return {
    padding: 4,
    color: theme.vars?.palette.field.line,
    '&.Mui-checked': { color: theme.vars?.palette.secondary.main },
    '& .MuiSvgIcon-root': { fontSize: 20 },
  };
}
