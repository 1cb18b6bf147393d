/**
 * What jsdom leaves out and a canvas needs: a context that draws nothing and measures every letter alike, half as wide as it is high,
 * and pictures that load, whatever their address. What a canvas looks like is for goldens and journeys. The answer takes it back.
 */
export function giveCanvasesContexts(): () => void {
  const takePictures = givePicturesSources();
  const { prototype } = HTMLCanvasElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'getContext');
  const contexts = new WeakMap<HTMLCanvasElement, unknown>();
  prototype.getContext = function getContext(this: HTMLCanvasElement) {
    const known = contexts.get(this) ?? blankContext(this);
    contexts.set(this, known);
    return known;
  } as unknown as typeof prototype.getContext;
  return () => {
    if (own) Object.defineProperty(prototype, 'getContext', own);
    takePictures();
  };
}

function givePicturesSources(): () => void {
  const { prototype } = HTMLImageElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'src');
  Object.defineProperty(prototype, 'src', {
    ...own,
    set(this: HTMLImageElement, address: string) {
      this.setAttribute('src', address);
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    },
  });
  return () => {
    if (own) Object.defineProperty(prototype, 'src', own);
  };
}

function blankContext(canvas: HTMLCanvasElement): unknown {
  const set: Record<PropertyKey, unknown> = { canvas, font: '10px sans-serif' };
  const answers: Record<PropertyKey, unknown> = {
    measureText: (text: string) => ({ width: text.length * fontSize(String(set['font'])) * 0.5 }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(Math.max(1, width * height) * 4).fill(255),
    }),
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
  };
  return new Proxy(set, {
    get: (target, name) => (name in answers ? answers[name] : name in target ? target[name] : () => undefined),
    set: (target, name, value) => {
      target[name] = value;
      return true;
    },
  });
}

function fontSize(font: string): number {
  return Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);
}
