/** How selected objects look: a line of the accent colour in a white casing, small handles with a large target. */
import { Control, FabricObject, type Point } from 'fabric';

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

/** Sets the look for every object made from now on. `touch` gives fingers larger, round handles at the corners only. */
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
  Control.prototype.render = function renderHandle(ctx, left, top, _style, object) {
    drawHandle(ctx, left, top, object.getTotalAngle(), colours.accent, touch || this.actionName === 'rotate');
  };
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
