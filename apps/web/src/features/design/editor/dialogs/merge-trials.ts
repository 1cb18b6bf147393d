/** Values that break designs when no one thought of them. */
import { readsAs, type MergeContext } from '@limn/merge';

export interface Trial {
  label: string;
  value: string;
}

export const EMPTY_TRIAL = 'Empty';

/** Beside the sample value itself: nothing, far too much, and letters that not every font has. */
export function trialsOf(sample: string, context: MergeContext): Trial[] {
  return [
    { label: EMPTY_TRIAL, value: '' },
    { label: 'Very long', value: longLike(sample, context) },
    { label: 'Accents, emoji', value: 'Zoë-Łucja Ångström 🎉' },
  ];
}

function longLike(sample: string, context: MergeContext): string {
  if (readsAs('date', sample, context) && !/^\d+$/.test(sample.trim())) return '2026-09-30T23:59:59Z';
  if (readsAs('number', sample, context)) return '123456789012.3456';
  return 'Wolfeschlegelsteinhausenbergerdorff Maximiliane-Alexandrina von Hohenlohe-Langenburg';
}
