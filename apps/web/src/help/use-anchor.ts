import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Brings the section that the address names to the top and the focus to its title; the page arrives after its
 * address.
 */
export function useAnchor(): void {
  const { hash } = useLocation();
  const arrived = useNavigationType();
  useEffect(() => {
    if (hash.length < 2) {
      // Outside the shell the document itself scrolls; going back finds the place where it was left.
      if (arrived !== NavigationType.Pop) window.scrollTo(0, 0);
      return undefined;
    }
    // After the shell, which puts every new page at its top.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (!target) return;
      target.scrollIntoView({ block: 'start' });
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, arrived]);
}
