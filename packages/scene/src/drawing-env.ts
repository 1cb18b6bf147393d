/**
 * The drawing environment: the part of a canvas that browsers and Node's Skia canvas share, and loaded
 * pictures.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
}

export interface Context2D {
  readonly canvas: { readonly width: number; readonly height: number };
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'miter' | 'round' | 'bevel';
  lineDashOffset: number;
  miterLimit: number;
  globalAlpha: number;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  font: string;
  textBaseline: string;
  textAlign: string;
  direction: string;
  save(): void;
  restore(): void;
  scale(x: number, y: number): void;
  translate(x: number, y: number): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number, counterClockwise?: boolean): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(): void;
  fill(rule?: 'nonzero' | 'evenodd'): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  setLineDash(segments: number[]): void;
  measureText(text: string): TextBox;
  createLinearGradient(x1: number, y1: number, x2: number, y2: number): { addColorStop(offset: number, color: string): void };
  drawImage(image: unknown, x: number, y: number): void;
  drawImage(image: unknown, sx: number, sy: number, sw: number, sh: number, x: number, y: number, width: number, height: number): void;
}

export interface TextBox {
  readonly width: number;
  readonly actualBoundingBoxLeft: number;
  readonly actualBoundingBoxRight: number;
  readonly actualBoundingBoxAscent: number;
  readonly actualBoundingBoxDescent: number;
}

export interface Canvas2D extends Picture {
  getContext(kind: '2d'): Context2D | null;
}

/**
 * `picture` answers with a picture that is loaded already, or undefined where there is none: the object is
 * then left out. Keep one env for as long as its fonts stay the same: measured letters are remembered with
 * it.
 */
export interface DrawingEnv {
  createCanvas(width: number, height: number): Canvas2D;
  picture(src: string): Picture | undefined;
  /**
   * Called before letters are measured with a font for the first time, so that its files can be loaded when
   * they are needed.
   */
  loadLetters?(font: FontChoice, text: string): void;
  /**
   * The CSS list of families that a font is drawn with, where its files are known by other names here. Left
   * out: `fontStack`.
   */
  stackOf?(font: FontChoice): string;
}

export interface FontChoice {
  fontStyle: string;
  fontWeight: string | number;
  fontFamily: string;
}

export function contextOf(canvas: Canvas2D): Context2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This canvas gives no 2d context.');
  return context;
}
