import type { PlainValues } from '../../taggable/public.ts';

export interface PreviewValues {
  recipient: string;
  settings: (readonly [name: string, value: string])[];
  /** The sentence about whose picture it is. */
  sentence: string;
}

/** The preview data of an object as the values of its parameters. Names without a value are left out. */
export function previewValues(
  preview: PlainValues,
  names: readonly string[],
  withoutNames = 'Everyone sees this picture.',
  withoutValues = 'Previewing with all fields empty.',
  place = 'the editor’s preview data',
): PreviewValues {
  const settings = names.flatMap((name) => {
    const value = preview[name];
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)] as const];
  });
  const shown = settings.slice(0, 3).map(([name, value]) => `${name} “${value}”`);
  const sentence =
    settings.length === 0
      ? names.length === 0
        ? withoutNames
        : `${withoutValues} Enter values in ${place}.`
      : `Previewing with ${shown.join(', ')}. Change the values in ${place}.`;
  return { recipient: String(preview.uid ?? ''), settings, sentence };
}
