/**
 * Takes what is typed between the wish to type in a text and the moment in which the canvas can take it: an
 * object is built first, a menu gives back the focus. A word that is being composed (an accent, an input
 * method) is waited for.
 */
export interface TypeAhead {
  /** Ends it, with what was typed; undefined where Escape was pressed meanwhile. */
  take(): Promise<string | undefined>;
}

export function catchTyping(): TypeAhead {
  const area = document.createElement('textarea');
  area.setAttribute('aria-label', 'Text');
  Object.assign(area.style, { position: 'fixed', left: '0', top: '0', width: '1px', height: '1px', opacity: '0', pointerEvents: 'none' });
  let isLeft = false;
  let composed = Promise.withResolvers<void>();
  composed.resolve();
  area.addEventListener('compositionstart', () => (composed = Promise.withResolvers()));
  area.addEventListener('compositionend', () => composed.resolve());
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    isLeft = true;
    area.blur();
  });
  // A menu that closes gives the focus back to what opened it; a field that was clicked keeps it.
  area.addEventListener('blur', () => setTimeout(() => !isLeft && area.isConnected && !isField(document.activeElement) && focus()));
  const focus = (): void => area.focus({ preventScroll: true });
  document.body.append(area);
  focus();
  return {
    async take() {
      await composed.promise;
      const { value } = area;
      area.remove();
      return isLeft ? undefined : value;
    },
  };
}

function isField(element: Element | null): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
