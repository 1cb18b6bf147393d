/** A canvas as large as the stage that shows the image as a sheet on it; what sticks out of the sheet is not drawn. */
import { Canvas, type FabricObject } from 'fabric';

export interface Sheet {
  width: number;
  height: number;
  /** CSS colour, or empty for a transparent image. */
  colour: string;
}

export class ArtboardCanvas extends Canvas {
  sheet: Sheet = { width: 0, height: 0, colour: '' };

  override _renderObjects(ctx: CanvasRenderingContext2D, objects: FabricObject[]): void {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, this.sheet.width, this.sheet.height);
    ctx.clip();
    if (this.sheet.colour) {
      ctx.fillStyle = this.sheet.colour;
      ctx.fillRect(0, 0, this.sheet.width, this.sheet.height);
    }
    super._renderObjects(ctx, objects);
    ctx.restore();
  }
}
