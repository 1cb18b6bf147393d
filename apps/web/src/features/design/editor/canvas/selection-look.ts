/**
 * How selected objects look: a line of the accent colour in a white casing, small handles with a large
 * target.
 */
import { Control, FabricObject, Intersection, type Point, type TCornerPoint, type XY } from 'fabric';

export interface SelectionColours {
  accent: string;
  guide: string;
  tag: string;
  tagText: string;
  mergeGround: string;
  mergeLine: string;
}

const LINE = 1.5;
const CASING = 'rgba(255,255,255,.75)';
const HANDLE = 9;
const TOUCH_HANDLE = 14;
const TARGET = 24;
const TOUCH_TARGET = 44;

/**
 * Sets the look for every object made from now on. `touch` gives fingers larger, round handles at the corners
 * only.
 */
export function setSelectionLook(colours: SelectionColours, touch: boolean): void {
  Object.assign(FabricObject.ownDefaults, {
    objectCaching: false,
    borderColor: colours.accent,
    borderScaleFactor: LINE,
    cornerColor: '#ffffff',
    cornerStrokeColor: colours.accent,
    cornerSize: TARGET,
    touchCornerSize: TOUCH_TARGET,
    transparentCorners: false,
    borderOpacityWhenMoving: 1,
  });
  FabricObject.prototype.strokeBorders = function strokeCased(ctx: CanvasRenderingContext2D, size: Point) {
    ctx.save();
    ctx.strokeStyle = CASING;
    ctx.lineWidth = LINE + 2;
    ctx.strokeRect(-size.x / 2, -size.y / 2, size.x, size.y);
    ctx.restore();
    ctx.strokeRect(-size.x / 2, -size.y / 2, size.x, size.y);
  };
  Control.prototype.shouldActivate = function isTaken(key, object, pointer, { tl, tr, br, bl }: TCornerPoint) {
    if (object.canvas?.getActiveObject() !== object || !object.isControlVisible(key)) return false;
    if (!Intersection.isPointInPolygon(pointer, [tl, tr, br, bl]) || !leavesRoomToDrag(this, object.oCoords, pointer)) return false;
    // Targets of a small object lie over each other: the nearest handle is meant.
    const away = ({ x, y }: XY) => Math.hypot(pointer.x - x, pointer.y - y);
    const own = object.oCoords[key];
    const seen = Object.entries(object.oCoords).filter(([other]) => object.isControlVisible(other));
    return own !== undefined && seen.every(([, other]) => away(own) <= away(other));
  };
  Control.prototype.render = function renderHandle(ctx, left, top, _style, object) {
    drawHandle(ctx, left, top, object.getTotalAngle(), colours.accent, touch || this.actionName === 'rotate');
  };
}

/**
 * Inside of the object a handle reaches no deeper than a quarter: what is small can still be taken by its
 * middle and moved.
 */
function leavesRoomToDrag({ x, y }: Control, { tl, tr, bl }: FabricObject['oCoords'], pointer: XY): boolean {
  if (!tl || !tr || !bl) return true;
  const across = depthIn(tl, tr, pointer);
  const down = depthIn(tl, bl, pointer);
  if (across.depth < 0 || down.depth < 0) return true;
  return (x === 0 || across.depth <= across.length / 4) && (y === 0 || down.depth <= down.length / 4);
}

/** How far the pointer is from the nearer end of an edge, measured along it; below zero beside it. */
function depthIn(from: XY, to: XY, pointer: XY): { depth: number; length: number } {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  const along = length === 0 ? 0 : ((pointer.x - from.x) * x + (pointer.y - from.y) * y) / length;
  return { depth: Math.min(along, length - along), length };
}

/** Narrow objects keep only the handles that do not cover each other; a finger gets the corners. */
export function showHandles(object: FabricObject, touch: boolean): void {
  if (touch) object.setControlsVisibility({ mt: false, mb: false, ml: object.type === 'textbox', mr: object.type === 'textbox' });
}

function drawHandle(ctx: CanvasRenderingContext2D, left: number, top: number, angle: number, accent: string, round: boolean): void {
  const size = round ? TOUCH_HANDLE : HANDLE;
  const half = (round && size === TOUCH_HANDLE ? size - 2 : size) / 2;
  ctx.save();
  ctx.translate(left, top);
  ctx.rotate((angle * Math.PI) / 180);
  ctx.beginPath();
  if (round) ctx.arc(0, 0, half, 0, 2 * Math.PI);
  else ctx.roundRect(-half, -half, size, size, 2);
  ctx.fillStyle = '#ffffff';
  ctx.strokeStyle = accent;
  ctx.lineWidth = LINE;
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
