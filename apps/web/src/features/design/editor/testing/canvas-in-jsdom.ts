/**
 * Parts of a canvas that jsdom lacks: a context that draws nothing and measures every character as half as
 * wide as it is high, loaded fonts, and pictures that load unless their address says otherwise.
 */
export function giveCanvas(): () => void {
  letterWidth = USUAL_WIDTH;
  const refuseLoading = [letLoad(HTMLImageElement.prototype, 'src'), letLoad(HTMLLinkElement.prototype, 'href')];
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
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
    for (const refuse of refuseLoading) refuse();
    Reflect.deleteProperty(document, 'fonts');
  };
}

const USUAL_WIDTH = 0.5;
let letterWidth = USUAL_WIDTH;

/** From now on letters are this wide, as a share of their height: as if another font had come. */
export function setLetterWidth(share: number): void {
  letterWidth = share;
}

function letLoad(prototype: HTMLElement, address: 'src' | 'href'): () => void {
  const own = Object.getOwnPropertyDescriptor(prototype, address);
  Object.defineProperty(prototype, address, {
    ...own,
    set(this: HTMLElement, value: string) {
      this.setAttribute(address, value);
      if (!value.includes('never')) queueMicrotask(() => this.dispatchEvent(new Event('load')));
    },
  });
  return () => {
    if (own) Object.defineProperty(prototype, address, own);
  };
}

function blankContext(canvas: HTMLCanvasElement): unknown {
  const set: Record<PropertyKey, unknown> = { canvas, font: '10px sans-serif' };
  const answers: Record<PropertyKey, unknown> = {
    measureText: (text: string) => ({ width: text.length * fontSize(String(set['font'])) * letterWidth }),
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
