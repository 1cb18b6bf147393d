import { formatCount } from '../../../../ui/format.ts';
import type { Steps } from './use-looks.ts';

/** "Of 2,384 items, 312 pass the filters and 300 aren’t asleep. 4 are shown." */
export function stepsSentence({ loaded, filtered, awake }: Steps, shown: number): string {
  if (loaded === 0) return 'The table has no items.';
  const passed =
    filtered === loaded ? 'all pass the filters' : `${formatCount(filtered)} ${filtered === 1 ? 'passes' : 'pass'} the filters`;
  const asleep = filtered - awake;
  const slept = asleep === 0 ? '' : `, ${formatCount(asleep)} of them ${asleep === 1 ? 'is' : 'are'} asleep`;
  return `Of ${formatCount(loaded)} ${loaded === 1 ? 'item' : 'items'}, ${passed}${slept}. ${formatCount(shown)} ${shown === 1 ? 'is' : 'are'} shown.`;
}
