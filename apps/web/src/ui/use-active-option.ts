import { useEffect } from 'react';

/**
 * Tells assistive technology which option of a list is marked while the focus stays in the field that is
 * typed in, and keeps it in sight.
 * @param listId of the listbox
 * @param optionId undefined where nothing is marked
 */
export function useActiveOption(listId: string, optionId: string | undefined): void {
  useEffect(() => {
    const field = document.activeElement;
    if (optionId === undefined || !(field instanceof HTMLElement)) return undefined;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', optionId);
    document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [listId, optionId]);
}
