import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Size } from '../document/geometry.ts';

/** The size of an element, followed as it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () =>
      setSize((now) =>
        now.width === target.clientWidth && now.height === target.clientHeight
          ? now
          : { width: target.clientWidth, height: target.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
