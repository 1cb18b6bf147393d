/** F6 leads from part to part of the editor, as it does between the panes of a window; Shift F6 leads back. */
const PANES = '[data-editor-pane], [data-editor-stage]';
const CHOSEN = '[role="tab"][aria-selected="true"]:not(:disabled), [aria-pressed="true"]:not(:disabled)';
const FIRST = 'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), a[href]';

export function walkPanes(event: KeyboardEvent): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)];
  const now = panes.findIndex((pane) => pane.contains(document.activeElement));
  const start = now < 0 ? panes.findIndex((pane) => pane.matches('[data-editor-stage]')) : now + (event.shiftKey ? -1 : 1);
  for (let step = 0; step < panes.length; step++) {
    const pane = panes[(start + (event.shiftKey ? -step : step) + panes.length * 2) % panes.length];
    const target = pane && wayInto(pane);
    if (!target) continue;
    event.preventDefault();
    return target.focus();
  }
}

/** The chosen element in it, else the first; the canvas itself. */
function wayInto(pane: HTMLElement): HTMLElement | null {
  if (pane.matches('[data-editor-stage]')) return pane;
  return pane.querySelector<HTMLElement>(CHOSEN) ?? pane.querySelector<HTMLElement>(FIRST);
}
