/** How a map looks. */
import { MAP_COLOURS, type MapColour, type MapTheme } from '@limn/scene';

export interface MapColours {
  sea: string;
  /** A light rim of the sea along coasts. */
  shore: string;
  land: string;
  builtUp: string;
  coast: string;
  border: string;
  region: string;
  county: string;
  town: string;
  townDot: string;
  ring: string;
  label: string;
  labelText: string;
  labelMuted: string;
  pin: string;
  pinText: string;
  pinRim: string;
  place: string;
  shadow: string;
}

/** Options of a marketer; everything else follows from the theme. Colours are CSS colours. */
export interface MapLooks extends Partial<Record<MapColour, string>> {
  theme: MapTheme;
}

const THEMES: Readonly<Record<MapTheme, Omit<MapColours, MapColour>>> = {
  light: {
    shore: 'rgba(255, 255, 255, 0.45)',
    builtUp: '#e9e3d8',
    coast: '#a9c4d0',
    border: '#b9b0a3',
    region: '#d3cbbf',
    county: '#e6e0d6',
    town: '#5d6672',
    townDot: '#8b939d',
    ring: 'rgba(22, 36, 58, 0.2)',
    label: '#ffffff',
    labelText: '#16243a',
    labelMuted: '#6b7686',
    pinRim: '#ffffff',
    shadow: 'rgba(22, 36, 58, 0.32)',
  },
  dark: {
    shore: 'rgba(120, 160, 200, 0.10)',
    builtUp: '#2b3a53',
    coast: '#37506e',
    border: '#5b6b84',
    region: '#3a4a63',
    county: '#2a3850',
    town: '#a9b5c6',
    townDot: '#7b899d',
    ring: 'rgba(220, 230, 245, 0.22)',
    label: '#0f1929',
    labelText: '#f2f5fa',
    labelMuted: '#9fadc0',
    pinRim: '#0f1929',
    shadow: 'rgba(0, 0, 0, 0.5)',
  },
};

export function coloursOf({ theme, ...chosen }: MapLooks): MapColours {
  const given = Object.fromEntries(Object.entries(chosen).filter(([, colour]) => colour !== undefined && colour !== ''));
  return { ...THEMES[theme], ...builtOn(given['land'], theme), ...MAP_COLOURS[theme], ...given };
}

/** How much towns stand out from a land of another colour. */
const BUILT_UP = { light: { shade: 0, share: 0.06 }, dark: { shade: 255, share: 0.1 } } as const;

function builtOn(land: string | undefined, theme: MapTheme): Partial<MapColours> {
  const hex = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(land ?? '');
  if (!hex) return {};
  const digits = hex[2] ?? [...(hex[1] ?? '')].map((digit) => digit + digit).join('');
  const { shade, share } = BUILT_UP[theme];
  const parts = [0, 2, 4].map((at) => Math.round(Number.parseInt(digits.slice(at, at + 2), 16) * (1 - share) + shade * share));
  return { builtUp: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}` };
}
