/** Which of very many equally tall rows are near what is seen. */
import { useEffect, useState, type RefObject } from 'react';
import { scrollParent } from './scroll-parent.ts';

/** Drawn before and behind what is seen, so that scrolling finds them ready. */
const BEYOND = 8;
/** Until it is known what is seen. */
const AT_FIRST = { from: 0, to: 40 };

/** From 0; `to` is the first that is not drawn. */
export interface SeenRows {
  from: number;
  to: number;
}

export function useSeenRows(
  list: RefObject<HTMLElement | null>,
  { count, height, enabled }: { count: number; height: number; enabled: boolean },
): SeenRows {
  const [seen, setSeen] = useState(AT_FIRST);
  useEffect(() => {
    const page = enabled ? scrollParent(list.current) : null;
    if (!page) return undefined;
    const look = () => {
      if (!list.current || page.clientHeight === 0) return;
      const above = page.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(above / height) - BEYOND);
      const to = Math.max(from, Math.ceil((above + page.clientHeight) / height) + BEYOND);
      setSeen((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    page.addEventListener('scroll', look, { passive: true });
    const resizes = new ResizeObserver(look);
    resizes.observe(page);
    return () => {
      page.removeEventListener('scroll', look);
      resizes.disconnect();
    };
  }, [list, height, enabled]);
  return { from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
}
