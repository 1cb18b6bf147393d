/** Where the sheet lies on the stage at a zoom, in stage pixels. Pure numbers. */
import type { Size } from '../document/geometry.ts';

export const ZOOM = { min: 1, max: 4, step: 0.05 } as const;
const MARGIN = 48;
const NARROW_MARGIN = 16;
/** A small image opens a little larger than it is, for the sake of its handles. */
const OPENING = 1.25;
const MIN = 0.05;

export interface StageRoom extends Size {
  /** Pixels at the foot that the property card covers. */
  foot: number;
}

export interface StageLayout {
  /** Size of what is scrolled. */
  content: Size;
  /** Top left corner of the sheet in it. */
  x: number;
  y: number;
}

export function marginOf(room: StageRoom): number {
  return room.width < 600 ? NARROW_MARGIN : MARGIN;
}

export function layoutStage(sheet: Size, room: StageRoom, zoom: number): StageLayout {
  const margin = marginOf(room);
  const [width, height] = [sheet.width * zoom, sheet.height * zoom];
  const content = { width: Math.max(room.width, width + 2 * margin), height: Math.max(room.height, height + 2 * margin + room.foot) };
  return { content, x: Math.round((content.width - width) / 2), y: Math.round((content.height - room.foot - height) / 2) };
}

/** The zoom at which the whole sheet is seen; under 1 only where the image is larger than the stage. */
export function fitZoom(sheet: Size, room: StageRoom): number {
  const margin = marginOf(room);
  const exact = Math.min((room.width - 2 * margin) / sheet.width, (room.height - room.foot - 2 * margin) / sheet.height);
  if (exact < ZOOM.min) return Math.max(MIN, exact);
  return Math.min(ZOOM.max, stepped(exact));
}

export function openingZoom(sheet: Size, room: StageRoom): number {
  return Math.min(OPENING, fitZoom(sheet, room));
}

/** Rounded down to a step, so that what fits still fits. */
export function stepped(zoom: number): number {
  return Number((Math.floor(zoom / ZOOM.step + 1e-6) * ZOOM.step).toFixed(2));
}

/** Marks of a ruler: image pixels at which a long or a short line stands. */
export function rulerMarks(length: number, zoom: number): { long: number[]; short: number[]; step: number } {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((each) => each * zoom >= 70) ?? 2000;
  const marks = (by: number): number[] => Array.from({ length: Math.floor(length / by) + 1 }, (_, index) => index * by);
  const long = marks(step);
  return { step, long, short: marks(step / 5).filter((at) => at % step !== 0) };
}
