/** Role tokens of the two colour schemes. */
import type { PaletteOptions } from '@mui/material/styles';
import { navy, neutral, orange } from './ramps.ts';

export const light: PaletteOptions = {
  primary: { main: orange[600], dark: orange[700], light: orange[500], contrastText: '#ffffff', ground: orange[100] },
  secondary: { main: navy[900], dark: navy[800], light: navy[700], contrastText: '#ffffff', ground: navy[100] },
  success: { main: '#227849', dark: '#1c5e39', light: '#2c965d', contrastText: '#ffffff', ground: '#ecfbf2' },
  warning: { main: '#7b510d', dark: '#5f3f0a', light: '#e9ab2b', contrastText: '#ffffff', ground: '#fff8e7' },
  error: { main: '#be2038', dark: '#97182b', light: '#fee4e6', contrastText: '#ffffff', ground: '#fff4f5' },
  info: { main: '#1d4d87', dark: '#16396a', light: '#2564ab', contrastText: '#ffffff', ground: '#f1f8ff' },
  text: { primary: neutral[900], secondary: neutral[600], tertiary: neutral[500], disabled: neutral[500] },
  background: { default: '#ffffff', paper: '#ffffff', sunken: neutral[50], float: '#ffffff' },
  divider: neutral[150],
  action: {
    active: neutral[600],
    selected: navy[100],
    hover: navy[50],
    focus: navy[100],
    disabled: neutral[500],
    disabledBackground: neutral[100],
  },
  accent: orange[500],
  stage: '#e8ebf0',
  guide: '#c2187a',
  link: '#1d4d87',
  focusRing: '#2564ab',
  tint: navy[50],
  well: neutral[100],
  code: neutral[25],
  icon: neutral[600],
  bar: { main: navy[900], inner: navy[800], text: '#ffffff', quiet: navy[300], line: navy[700] },
  field: { line: neutral[400], off: neutral[50] },
  line: { strong: neutral[200] },
  mergeField: { main: orange[800], ground: orange[100] },
  chart: ['#1f4e8c', '#de620f', '#169a88', '#9a5bb5', '#e3b23c', '#5d6b80', '#6fb3e8'],
};

export const dark: PaletteOptions = {
  primary: { main: orange[400], dark: orange[300], light: orange[300], contrastText: navy[900], ground: '#4a2a12' },
  secondary: { main: navy[200], dark: '#e7edf6', light: navy[300], contrastText: navy[900], ground: '#22324c' },
  success: { main: '#5fcf94', dark: '#8be0b2', light: '#5fcf94', contrastText: navy[900], ground: '#11301f' },
  warning: { main: '#f0c060', dark: '#f6d492', light: '#f0c060', contrastText: navy[900], ground: '#33270c' },
  error: { main: '#ff8a92', dark: '#ffb0b6', light: '#5c242b', contrastText: navy[900], ground: '#3a151b' },
  info: { main: '#8db8ee', dark: '#b3d0f4', light: '#8db8ee', contrastText: navy[900], ground: '#14283f' },
  text: { primary: '#e6ebf3', secondary: '#a7b3c6', tertiary: '#8a97ac', disabled: '#8a97ac' },
  background: { default: '#0f1826', paper: '#162134', sunken: '#0b1422', float: '#1d2b42' },
  divider: '#26344b',
  action: {
    active: '#a7b3c6',
    selected: '#22324c',
    hover: '#1a2740',
    focus: '#22324c',
    disabled: '#8a97ac',
    disabledBackground: '#22304a',
  },
  accent: orange[400],
  stage: '#0a111c',
  guide: '#ff7ac0',
  link: '#8db8ee',
  focusRing: '#8db8ee',
  tint: '#1a2740',
  well: '#22304a',
  code: '#141e30',
  icon: '#a7b3c6',
  bar: { main: '#0b1422', inner: '#162134', text: '#ffffff', quiet: navy[300], line: '#26344b' },
  field: { line: '#6b7c96', off: '#0b1422' },
  line: { strong: '#33435d' },
  mergeField: { main: orange[200], ground: '#4a2a12' },
  chart: ['#468edc', '#f78436', '#67c5a9', '#d3a7ff', '#ffe1a5', '#7c7f85', '#bde6ff'],
};

export const SHADOWS = {
  light: {
    e1: '0 1px 2px rgba(22,36,58,.06),0 0 0 1px rgba(22,36,58,.06)',
    e2: '0 1px 2px rgba(22,36,58,.08),0 8px 24px -6px rgba(22,36,58,.16),0 0 0 1px rgba(22,36,58,.07)',
    e3: '0 24px 64px -12px rgba(11,22,38,.38),0 4px 12px rgba(11,22,38,.12)',
  },
  dark: {
    e1: '0 0 0 1px rgba(255,255,255,.06)',
    e2: '0 8px 24px -6px rgba(0,0,0,.6),0 0 0 1px rgba(255,255,255,.08)',
    e3: '0 24px 64px -12px rgba(0,0,0,.7),0 0 0 1px rgba(255,255,255,.08)',
  },
} as const;
