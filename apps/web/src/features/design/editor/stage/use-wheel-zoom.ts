/** Ctrl and the wheel zoom; the browser's own zoom stays off over the stage. */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Place } from './touch-gestures.ts';

export function useWheelZoom(scroller: RefObject<HTMLElement | null>, onZoom: (factor: number, place: Place) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const target = scroller.current;
    if (!target) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // A trackpad tells of many small turns, a wheel of a few large ones.
      zoom(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 500), { left: event.clientX, top: event.clientY });
    };
    target.addEventListener('wheel', wheel, { passive: false });
    return () => target.removeEventListener('wheel', wheel);
  }, [scroller]);
}
