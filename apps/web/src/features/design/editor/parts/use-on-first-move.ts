import { useEffect } from 'react';

const MOVES = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Does it once, when a hand is on the mouse, the screen or the keys: then what may be asked for next is
 * fetched.
 */
export function useOnFirstMove(work: () => void): void {
  useEffect(() => {
    const over = new AbortController();
    const moved = () => {
      over.abort();
      work();
    };
    for (const move of MOVES) window.addEventListener(move, moved, { signal: over.signal, capture: true });
    return () => over.abort();
  }, [work]);
}
