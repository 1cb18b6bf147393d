/**
 * A canvas as large as the stage that shows the image as a sheet on it; what sticks out of the sheet is not
 * drawn.
 */
import { Canvas, type FabricObject } from 'fabric';
import { paintBackground, type LinearGradient } from '@limn/scene';

export interface Sheet {
  width: number;
  height: number;
  /** CSS colour, or empty for a transparent image. */
  colour: string;
  /** Over the colour. */
  gradient?: LinearGradient | undefined;
}

export class ArtboardCanvas extends Canvas {
  sheet: Sheet = { width: 0, height: 0, colour: '' };

  /** The gesture on the selection: "drag", "rotate", "scale". */
  gesture(): string | undefined {
    return this._currentTransform?.actionPerformed ? this._currentTransform.action : undefined;
  }

  /** The gesture that was begun ends as if it had never been: what it moved is where it was. */
  dropGesture(): void {
    const transform = this._currentTransform;
    this._currentTransform = null;
    this._groupSelector = null;
    if (transform) {
      const { originX: _x, originY: _y, ...before } = transform.original;
      transform.target.set(before);
      transform.target.setCoords();
    }
    this.requestRenderAll();
  }

  /**
   * The colour at a point of the stage, as it is seen without handles; undefined beside the sheet and where
   * it is transparent.
   */
  colourAt(x: number, y: number): string | undefined {
    const pixel = this.toCanvasElement(1, { left: x, top: y, width: 1, height: 1 });
    const [r = 0, g = 0, b = 0, a = 0] = pixel.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
    return a === 0 ? undefined : `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }

  override _renderObjects(ctx: CanvasRenderingContext2D, objects: FabricObject[]): void {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, this.sheet.width, this.sheet.height);
    ctx.clip();
    if (this.sheet.colour) {
      ctx.fillStyle = this.sheet.colour;
      ctx.fillRect(0, 0, this.sheet.width, this.sheet.height);
      if (this.sheet.gradient) paintBackground(ctx, this.sheet.gradient, this.sheet);
    }
    super._renderObjects(ctx, objects);
    ctx.restore();
  }
}
