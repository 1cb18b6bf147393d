import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the section that the address names to the top and the focus to its title; the page arrives after its address. */
export function useAnchor(slug: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length < 2) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
  }, [hash, slug]);
}
