import { type ReactNode, useDeferredValue } from 'react';
import { Box } from './layout.ts';

/**
 * Draws what stands below a title when the title is already on the screen: a click is answered at once. Until
 * then `until` is shown, or a gap of about its own `height` in pixels, so that a page that is gone back to
 * scrolls to where it was.
 */
export type LaterProps = { children: ReactNode } & ({ height: number } | { until: ReactNode });

export function Later({ children, ...first }: LaterProps) {
  if (useIsTitleThere()) return children;
  return 'until' in first ? first.until : <Box sx={{ height: first.height }} />;
}

/** False for the first drawing only. */
export function useIsTitleThere(): boolean {
  return useDeferredValue(true, false);
}
