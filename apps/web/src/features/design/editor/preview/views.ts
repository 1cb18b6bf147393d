/** Ways of looking at a previewed image. */
import type { ImageSettings } from '../document/image-settings.ts';
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

/** The note under the picture of a view. */
export const VIEW_LABELS: Readonly<Record<PreviewView, string | undefined>> = {
  sent: undefined,
  motion: 'As shown by email apps that play animations. It counts down for a minute, then stops.',
  dark: 'In dark mode, email apps darken the area around a picture, not the picture itself. Transparent areas show the dark background.',
  off: 'Shown until images load, and read aloud by screen readers.',
};
