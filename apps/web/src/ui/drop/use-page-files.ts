import { useEffect, useEffectEvent, useState } from 'react';

export interface PageFiles {
  /** Called with files that are dropped anywhere on the page, or pasted. */
  onFiles: (files: readonly File[]) => void;
  /**
   * Called with an address that is dropped or pasted, except into a field. Absent: addresses are left alone.
   */
  onUrl?: (url: string) => void;
}

/**
 * Takes files and addresses that are dropped or pasted anywhere on the page while it is `on`. Answers whether
 * something is held over the page. A file that no one takes is let go of: the browser would leave the page to
 * show it.
 */
export function usePageFiles(on: boolean, { onFiles, onUrl }: PageFiles): boolean {
  const [over, setOver] = useState(false);
  const dragOver = useEffectEvent((event: DragEvent) => {
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes('Files') && !(on && onUrl && types.includes('text/uri-list'))) return;
    event.preventDefault();
    setOver(on);
  });
  const dragLeave = useEffectEvent((event: DragEvent) => {
    // Only then has it left the window; else it went from one part of the page to another.
    if (event.relatedTarget === null) setOver(false);
  });
  const arrived = useEffectEvent((event: DragEvent | ClipboardEvent, data: DataTransfer | null, isField: boolean) => {
    const files = [...(data?.files ?? [])];
    const url = data?.getData('text').trim() ?? '';
    const takesUrl = on && onUrl !== undefined && !isField && /^https?:\/\/\S+$/i.test(url);
    if (files.length === 0 && !takesUrl) return;
    event.preventDefault();
    if (!on) return;
    if (files.length > 0) onFiles(files);
    else onUrl?.(url);
  });
  useEffect(() => {
    const over = (event: DragEvent) => dragOver(event);
    const leave = (event: DragEvent) => dragLeave(event);
    const drop = (event: DragEvent) => {
      setOver(false);
      arrived(event, event.dataTransfer, false);
    };
    const paste = (event: ClipboardEvent) => arrived(event, event.clipboardData, isTypedIn(event.target));
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return on && over;
}

function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}
