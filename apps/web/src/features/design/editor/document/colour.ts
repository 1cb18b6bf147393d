/** Colours as they are saved (hex, rgb, rgba, a few words) and as pickers want them. */
export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

const WORDS: Readonly<Record<string, Rgba>> = {
  black: { r: 0, g: 0, b: 0, a: 1 },
  white: { r: 255, g: 255, b: 255, a: 1 },
  transparent: { r: 0, g: 0, b: 0, a: 0 },
};
const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

/** An unreadable colour counts as black, like a missing one. */
export function parseColour(text: string | null | undefined): Rgba {
  const value = (text ?? '').trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex && hex.length !== 5 && hex.length !== 7) return fromHex(hex);
  const numbers = /^rgba?\(([^)]+)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .map((part) => (part.endsWith('%') ? Number.parseFloat(part) / 100 : Number(part)));
  if (numbers && numbers.length >= 3 && numbers.every(Number.isFinite)) {
    const [r = 0, g = 0, b = 0, a = 1] = numbers;
    return { r, g, b, a };
  }
  return WORDS[value] ?? BLACK;
}

/** "#rrggbb", or "rgba(r,g,b,a)" where it lets something through. */
export function writeColour({ r, g, b, a }: Rgba): string {
  if (a < 1) return `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${Number(a.toFixed(2))})`;
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function fromHex(hex: string): Rgba {
  const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (index: number): number => Number.parseInt(wide.slice(index, index + 2), 16);
  return { r: part(0), g: part(2), b: part(4), a: wide.length === 8 ? Number((part(6) / 255).toFixed(2)) : 1 };
}
