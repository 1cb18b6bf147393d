/**
 * The colour of a point on the screen that a person clicks: anywhere where the browser helps with it, else on
 * the canvas.
 */

interface BrowserEyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}

/** Undefined where the person thinks better of it. */
export async function pickColour(canvas: HTMLElement, colourAt: (x: number, y: number) => string | undefined): Promise<string | undefined> {
  const { EyeDropper } = window as { EyeDropper?: new () => BrowserEyeDropper };
  if (!EyeDropper) return pickFromCanvas(canvas, colourAt);
  try {
    return (await new EyeDropper().open()).sRGBHex;
  } catch {
    return undefined;
  }
}

const SWATCH = 36;

/** A pane over everything takes the click; beside the pointer is shown which colour it would be. */
function pickFromCanvas(canvas: HTMLElement, colourAt: (x: number, y: number) => string | undefined): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const pane = document.createElement('div');
  const swatch = document.createElement('div');
  Object.assign(pane.style, { position: 'fixed', inset: '0', zIndex: '9999', cursor: 'crosshair', touchAction: 'none' });
  Object.assign(swatch.style, {
    position: 'absolute',
    width: `${SWATCH}px`,
    height: `${SWATCH}px`,
    borderRadius: '50%',
    border: '3px solid #fff',
    boxShadow: '0 0 0 1px rgba(0,0,0,.4)',
    pointerEvents: 'none',
    visibility: 'hidden',
  });
  pane.append(swatch);
  pane.setAttribute('data-picking-colour', '');

  function at(event: PointerEvent): string | undefined {
    const box = canvas.getBoundingClientRect();
    const isOver = event.clientX >= box.left && event.clientX < box.right && event.clientY >= box.top && event.clientY < box.bottom;
    return isOver ? colourAt(event.clientX - box.left, event.clientY - box.top) : undefined;
  }
  const show = (event: PointerEvent): void => {
    const colour = at(event);
    Object.assign(swatch.style, {
      left: `${event.clientX + 12}px`,
      top: `${event.clientY - SWATCH - 12}px`,
      background: colour ?? 'transparent',
      visibility: colour ? 'visible' : 'hidden',
    });
  };
  const end = (colour: string | undefined): void => {
    window.removeEventListener('keydown', key, true);
    pane.remove();
    resolve(colour);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(undefined);
  };
  pane.addEventListener('pointermove', show);
  pane.addEventListener('pointerdown', show);
  pane.addEventListener('click', (event) => {
    event.stopPropagation();
    end(at(event));
  });
  window.addEventListener('keydown', key, true);
  document.body.append(pane);
  return promise;
}
