import type { Command, View } from './command.ts';

function zoom(id: string, label: string, keys: readonly string[], act: (view: View) => void): Command {
  return {
    id,
    label,
    keys,
    enabled: () => true,
    run: ({ view }) => {
      const shown = view?.();
      if (shown) act(shown);
    },
  };
}

export const zoomIn = zoom('zoom-in', 'Zoom in', ['Mod+=', 'Mod++'], (view) => view.zoomBy(1.25));
export const zoomOut = zoom('zoom-out', 'Zoom out', ['Mod+-'], (view) => view.zoomBy(1 / 1.25));
export const zoomActual = zoom('zoom-actual', 'Zoom to 1', ['Mod+0'], (view) => view.zoomTo(1));
export const zoomFit = zoom('zoom-fit', 'Fit', ['Mod+9'], (view) => view.fit());
