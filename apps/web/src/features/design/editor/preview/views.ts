/** Ways of looking at a previewed image. */
import type { ImageSettings } from '../editor-store.ts';
import { isTimer } from '../document/shown-values.ts';

export type PreviewView = 'sent' | 'motion' | 'dark' | 'off';

export interface ViewOption {
  value: PreviewView;
  label: string;
}

/** A countdown that stands still is what Outlook shows of it: the first frame. */
export function viewsOf(image: Pick<ImageSettings, 'type'>): readonly ViewOption[] {
  const first: readonly ViewOption[] = isTimer(image)
    ? [
        { value: 'sent', label: 'Outlook' },
        { value: 'motion', label: 'In motion' },
      ]
    : [{ value: 'sent', label: 'As sent' }];
  return [...first, { value: 'dark', label: 'Dark mode' }, { value: 'off', label: 'Images off' }];
}

/** What there is to know about a view, under its picture. */
export const VIEW_WORDS: Readonly<Record<PreviewView, string | undefined>> = {
  sent: undefined,
  motion: 'As mail programs show it that move pictures. It counts for a minute, second by second, then it stays.',
  dark: 'In dark mode mail programs darken what is around a picture and leave the picture as it is. What is transparent shows the dark ground.',
  off: 'Until pictures are loaded, and to people who have pages read to them, this text stands in for the picture.',
};
