import type { CdnFont, Font } from '@limn/contracts';

const WEIGHTS: Readonly<Record<number, string>> = {
  100: 'Thin',
  200: 'Extra light',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'Semi-bold',
  700: 'Bold',
  800: 'Extra bold',
  900: 'Black',
};

/** "2 weights", with italics "8 styles". */
export function stylesOf({ faces, styles }: Pick<Font, 'faces' | 'styles'>): string {
  const word = styles.length > 1 ? 'style' : 'weight';
  return `${faces} ${word}${faces === 1 ? '' : 's'}`;
}

export function sourceOf({ company_id, source }: Pick<Font, 'company_id' | 'source'>): string {
  if (company_id === null) return 'Built in';
  return source === 'Google' ? 'Google' : 'Uploaded';
}

/** "Bold italic"; of a font that varies "Light to Bold". */
export function styleText({ weights, style }: Pick<CdnFont, 'weights' | 'style'>): string {
  const named = (weight: number | undefined) => (weight === undefined ? '' : (WEIGHTS[weight] ?? `Weight ${weight}`));
  const range = weights.length > 1 ? `${named(weights[0])} to ${named(weights.at(-1))}` : named(weights[0]);
  return style === 'italic' ? (range === 'Regular' ? 'Italic' : `${range} italic`) : range;
}

/** The permission in the file itself. */
export function licenceText(files: readonly Pick<CdnFont, 'embedding'>[]): string {
  return files.some(({ embedding }) => embedding === 'preview')
    ? 'The font file allows “preview and print” use. Check that your licence covers server-drawn pictures in emails.'
    : 'The font file allows use in documents. Check that your licence covers server-drawn pictures.';
}
