import type { FormatWeight } from '@limn/contracts';

/** The draft's file size, the preferred format first. */
export interface DraftWeight {
  best: FormatWeight['format'];
  formats: readonly FormatWeight[];
}

export type ChosenFormat = 'best' | 'jpeg' | 'png';

export const FORMAT_NAMES: Readonly<Record<string, string>> = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF' };

/**
 * A format that is no longer to be had, because the canvas became transparent say, gives way to the best one.
 */
export function chosenWeight({ best, formats }: DraftWeight, chosen: ChosenFormat): FormatWeight | undefined {
  return formats.find(({ format }) => format === chosen) ?? formats.find(({ format }) => format === best);
}

/** The format to publish with; undefined leaves the choice to the server. */
export function chosenFormat(weights: DraftWeight | undefined, chosen: ChosenFormat): 'jpeg' | 'png' | undefined {
  return chosen !== 'best' && weights?.formats.some(({ format }) => format === chosen) ? chosen : undefined;
}
