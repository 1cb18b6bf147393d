/** Paper is white, also for those who have chosen the dark colours: pages are printed in the light ones. */
const SCHEME = 'data-scheme';

export function printInLight(root: Element): void {
  let chosen: string | null = null;
  addEventListener('beforeprint', () => {
    chosen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    if (chosen === null) root.removeAttribute(SCHEME);
    else root.setAttribute(SCHEME, chosen);
  });
}
