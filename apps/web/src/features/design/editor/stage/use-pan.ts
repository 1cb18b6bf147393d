import { useEffect, type RefObject } from 'react';
import { isTypingField } from '../commands/keys.ts';

/** Space and a drag, or the middle button, push the stage about. */
export function usePan(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const target = scroller.current;
    return target ? listen(target) : undefined;
  }, [scroller]);
}

function listen(target: HTMLElement): () => void {
  let space = false;
  let from: { x: number; y: number; left: number; top: number } | undefined;

  const show = (): void => {
    const pan = from ? 'grabbing' : space ? 'ready' : undefined;
    if (pan) target.dataset['pan'] = pan;
    else delete target.dataset['pan'];
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    const focus = document.activeElement;
    const isStage = focus === document.body || (focus !== null && target.contains(focus) && !isTypingField(focus));
    if (event.type === 'keydown' && (!isStage || event.ctrlKey || event.metaKey || event.altKey)) return;
    if (event.type === 'keydown') event.preventDefault();
    space = event.type === 'keydown';
    show();
  };
  const press = (event: MouseEvent): void => {
    if (event.button !== 1 && !(space && event.button === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    from = { x: event.clientX, y: event.clientY, left: target.scrollLeft, top: target.scrollTop };
    show();
  };
  const move = (event: MouseEvent): void => {
    if (!from) return;
    event.preventDefault();
    target.scrollTo(from.left - (event.clientX - from.x), from.top - (event.clientY - from.y));
  };
  const release = (): void => {
    from = undefined;
    show();
  };
  const blur = (): void => {
    space = false;
    release();
  };
  window.addEventListener('keydown', key);
  window.addEventListener('keyup', key);
  window.addEventListener('blur', blur);
  target.addEventListener('mousedown', press, true);
  window.addEventListener('mousemove', move);
  window.addEventListener('mouseup', release);
  return () => {
    window.removeEventListener('keydown', key);
    window.removeEventListener('keyup', key);
    window.removeEventListener('blur', blur);
    target.removeEventListener('mousedown', press, true);
    window.removeEventListener('mousemove', move);
    window.removeEventListener('mouseup', release);
  };
}
