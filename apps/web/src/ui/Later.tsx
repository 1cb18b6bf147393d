import { type ReactNode, useDeferredValue } from 'react';
import { Box } from './layout.ts';

/**
 * What a page shows below its title, drawn when the title is already on the screen: a click is answered at once.
 *
 * @param height about its own in pixels, held free until then, so that a page that is gone back to scrolls to where it was
 */
export function Later({ height, children }: { height: number; children: ReactNode }) {
  const isTitleThere = useDeferredValue(true, false);
  return isTitleThere ? children : <Box sx={{ height }} />;
}
