/** Zooming about a point: what lies under the pointer or between two fingers stays there. Pure numbers. */
import type { Size } from '../document/geometry.ts';
import { layoutStage, type StageRoom } from '../canvas/viewport.ts';

export interface Anchor {
  /** Position in the image, in its pixels. */
  imageX: number;
  imageY: number;
  /** Where it is seen, in pixels from the stage's corner. */
  stageX: number;
  stageY: number;
}

/** How far the stage is scrolled so that the point of the image is seen at its place. */
export function scrollFor(anchor: Anchor, sheet: Size, room: StageRoom, zoom: number): { left: number; top: number } {
  const { content, x, y } = layoutStage(sheet, room, zoom);
  const within = (wanted: number, max: number): number => Math.round(Math.max(0, Math.min(max, wanted)));
  return {
    left: within(x + anchor.imageX * zoom - anchor.stageX, content.width - room.width),
    top: within(y + anchor.imageY * zoom - anchor.stageY, content.height - room.height),
  };
}
