/**
 * Compiles a document once and draws it for many recipients: everything that is alike for all lies in
 * bitmaps, only what depends on values is drawn each time, and only where it may be seen.
 */
import type { Values } from '@limn/merge';
import { valuesOf } from '@limn/merge';
import type { SceneValues } from './bind.ts';
import { filledFields, isDynamic, maxValueLengthFor } from './bind.ts';
import { boundsOf } from './bounds.ts';
import { isOpaque } from './colours.ts';
import { paintBackground } from './gradient.ts';
import type { DirtyRect } from './dirty-rects.ts';
import { apart, around, intersects } from './dirty-rects.ts';
import type { SceneDocument, SceneObject } from './document.ts';
import type { Canvas2D, Context2D, DrawingEnv } from './drawing-env.ts';
import { contextOf } from './drawing-env.ts';
import { paintNode } from './paint.ts';
import type { Preparation } from './prepare.ts';
import { prepare } from './prepare.ts';
import type { SceneNode } from './scene-node.ts';
import { measurerOf } from './text-measurer.ts';
import type { LineBreaks } from './wrap-text.ts';

export interface SceneFrame {
  /** Pixels of the document. */
  width: number;
  height: number;
  /** Wins over the document's own. */
  background?: string | null;
  /** No background at all. */
  transparent?: boolean;
  /** Device pixels for one pixel of the document; 1 unless given. */
  scale?: number;
  /** The language that capitals follow. */
  locale?: string | undefined;
  /** Where lines end; `unicode` unless given. */
  lineBreaks?: LineBreaks | undefined;
  /** Hosts from which a request may choose dynamic pictures. */
  allowedHosts?: readonly string[];
}

type Step = { kind: 'bitmap'; bitmap: Canvas2D; x: number; y: number } | { kind: 'object'; object: SceneObject };

export interface CompiledScene {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly env: DrawingEnv;
  /** The whole frame below the first object that depends on values. */
  readonly base: Canvas2D;
  /** The layers above it, from below. */
  readonly steps: readonly Step[];
  readonly allowedHosts: readonly string[];
  readonly locale: string | undefined;
  readonly lineBreaks: LineBreaks | undefined;
  /** The fields that its texts fill, each as often as it stands there. */
  readonly filledFields: readonly string[];
  /** True where no pixel can be seen through. Pictures count as if they could. */
  readonly isOpaque: boolean;
  /** False where every recipient sees the same picture. */
  readonly isDynamic: boolean;
}

const NO_VALUES: Values = new Map();
const DEFAULT_BACKGROUND = '#ffffff';

export function compileScene(document: SceneDocument, frame: SceneFrame, env: DrawingEnv): CompiledScene {
  const scale = frame.scale ?? 1;
  const [width, height] = [Math.max(1, Math.round(frame.width * scale)), Math.max(1, Math.round(frame.height * scale))];
  const ground = typeof document.background === 'string' ? document.background : '';
  const background = frame.transparent ? '' : frame.background || ground || DEFAULT_BACKGROUND;
  const allowedHosts = frame.allowedHosts ?? [];
  const { locale, lineBreaks } = frame;
  const preparation = preparationOf({ env, allowedHosts, filledFields: [], locale, lineBreaks }, NO_VALUES);
  const objects = document.objects.filter((object) => object.visible !== false && object.opacity !== 0);
  const first = objects.findIndex(isDynamic);
  const below = first === -1 ? objects : objects.slice(0, first);
  const base = env.createCanvas(width, height);
  const ctx = contextOf(base);
  if (background) {
    ctx.fillStyle = background;
    ctx.fillRect(0, 0, width, height);
  }
  if (!frame.transparent && typeof document.background === 'object') {
    ctx.save();
    ctx.scale(scale, scale);
    paintBackground(ctx, document.background, { width: width / scale, height: height / scale });
    ctx.restore();
  }
  paintAll(ctx, nodesOf(below, preparation), env, scale);
  const steps = first === -1 ? [] : stepsOf(objects.slice(first), preparation, scale, { width, height });
  return {
    width,
    height,
    scale,
    env,
    base,
    steps,
    allowedHosts,
    locale,
    lineBreaks,
    filledFields: filledFields(objects),
    isOpaque: background !== '' && isOpaque(background),
    isDynamic: steps.some((step) => step.kind === 'object'),
  };
}

/**
 * Draws the picture for these values and returns where it may differ from the picture without any object that
 * depends on values. `ctx` belongs to a canvas of the scene's size, untransformed. With `previous`, what the
 * last call for the same canvas returned, only what changed is drawn; without it everything is.
 */
export function drawCompiled(scene: CompiledScene, ctx: Context2D, values: SceneValues, previous?: readonly DirtyRect[]): DirtyRect[] {
  const preparation = preparationOf(scene, asValues(values));
  const layers = scene.steps.flatMap((step) => layerOf(step, scene, preparation) ?? []);
  const rects = layers.flatMap((layer) => (layer.node ? [layer.rect] : []));
  const region = previous ? apart([...previous, ...rects]) : [{ x: 0, y: 0, width: scene.width, height: scene.height }];
  for (const rect of region) drawPart(scene, ctx, layers, rect);
  return rects;
}

/** The objects whose looks depend on values, from below. */
export function dynamicObjects(scene: CompiledScene): readonly SceneObject[] {
  return scene.steps.flatMap((step) => (step.kind === 'object' ? [step.object] : []));
}

/** Where one of them paints for these values, in device pixels; undefined where it leaves no trace. */
export function objectBounds(scene: CompiledScene, object: SceneObject, values: SceneValues): DirtyRect | undefined {
  const node = prepare(object, preparationOf(scene, asValues(values)));
  return node && boundsOf(node, scene.scale, scene);
}

/** Draws one rectangle of the picture for these values, whatever stood there. */
export function drawRegion(scene: CompiledScene, ctx: Context2D, values: SceneValues, rect: DirtyRect): void {
  const preparation = preparationOf(scene, asValues(values));
  drawPart(
    scene,
    ctx,
    scene.steps.flatMap((step) => layerOf(step, scene, preparation) ?? []),
    rect,
  );
}

/** One step made ready for these values, with where it paints. */
type Layer = { rect: DirtyRect; node: SceneNode; bitmap?: undefined } | { rect: DirtyRect; bitmap: Canvas2D; node?: undefined };

function layerOf(step: Step, scene: CompiledScene, preparation: Preparation): Layer | undefined {
  if (step.kind === 'bitmap')
    return { rect: { x: step.x, y: step.y, width: step.bitmap.width, height: step.bitmap.height }, bitmap: step.bitmap };
  const node = prepare(step.object, preparation);
  const rect = node && boundsOf(node, scene.scale, scene);
  return rect && { rect, node };
}

function drawPart(scene: CompiledScene, ctx: Context2D, layers: readonly Layer[], rect: DirtyRect): void {
  const { x, y, width, height } = rect;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  if (!scene.isOpaque) ctx.clearRect(x, y, width, height);
  ctx.drawImage(scene.base, x, y, width, height, x, y, width, height);
  for (const layer of layers) {
    if (!intersects(layer.rect, rect)) continue;
    if (layer.bitmap) ctx.drawImage(layer.bitmap, layer.rect.x, layer.rect.y);
    else paintAll(ctx, [layer.node], scene.env, scene.scale);
  }
  ctx.restore();
}

/**
 * The frame as it is without any object that depends on values: what dirty rectangles are counted against.
 */
export function staticFrame(scene: CompiledScene): Canvas2D {
  const canvas = scene.env.createCanvas(scene.width, scene.height);
  const ctx = contextOf(canvas);
  ctx.drawImage(scene.base, 0, 0);
  for (const step of scene.steps) if (step.kind === 'bitmap') ctx.drawImage(step.bitmap, step.x, step.y);
  return canvas;
}

/**
 * Draws a whole document at once, on a canvas of its size: for previews, thumbnails and tests. The document's
 * background included.
 */
export function drawDocument(
  ctx: Context2D,
  document: SceneDocument,
  env: DrawingEnv,
  values: SceneValues = NO_VALUES,
  { allowedHosts = [], locale, lineBreaks }: Pick<SceneFrame, 'allowedHosts' | 'locale' | 'lineBreaks'> = {},
): void {
  if (document.background) paintBackground(ctx, document.background, ctx.canvas);
  const filled = { env, allowedHosts, filledFields: filledFields(document.objects), locale, lineBreaks };
  const preparation = preparationOf(filled, asValues(values));
  paintAll(ctx, nodesOf(document.objects, preparation), env, 1);
}

function asValues(values: SceneValues): Values {
  return values instanceof Map ? (values as Values) : valuesOf(values as Readonly<Record<string, string>>);
}

type Filled = Pick<CompiledScene, 'env' | 'allowedHosts' | 'filledFields' | 'locale' | 'lineBreaks'>;

function preparationOf({ env, allowedHosts, filledFields: fields, locale, lineBreaks }: Filled, values: Values): Preparation {
  return {
    env,
    measurer: measurerOf(env),
    values,
    maxValueLength: maxValueLengthFor(fields, values),
    policy: { allowedHosts },
    locale,
    lineBreaks,
  };
}

function nodesOf(objects: readonly SceneObject[], preparation: Preparation): SceneNode[] {
  return objects.flatMap((object) => prepare(object, preparation) ?? []);
}

function paintAll(ctx: Context2D, nodes: readonly SceneNode[], env: DrawingEnv, scale: number): void {
  ctx.save();
  if (scale !== 1) ctx.scale(scale, scale);
  for (const node of nodes) paintNode({ env, ctx, scale }, node);
  ctx.restore();
}

function stepsOf(
  objects: readonly SceneObject[],
  preparation: Preparation,
  scale: number,
  frame: { width: number; height: number },
): Step[] {
  const steps: Step[] = [];
  let run: SceneObject[] = [];
  const endRun = () => {
    const bitmap = bitmapOf(nodesOf(run, preparation), preparation, scale, frame);
    if (bitmap) steps.push(bitmap);
    run = [];
  };
  for (const object of objects) {
    if (!isDynamic(object)) run.push(object);
    else {
      endRun();
      steps.push({ kind: 'object', object });
    }
  }
  endRun();
  return steps;
}

/**
 * One bitmap of several objects, no larger than they are. They are painted on a canvas of the whole frame and
 * taken from there: at the edge of a smaller one curves are cut before they are smoothed, and their edges
 * come out up to 39 of 255 off.
 */
function bitmapOf(
  nodes: readonly SceneNode[],
  { env }: Preparation,
  scale: number,
  frame: { width: number; height: number },
): Step | undefined {
  const boxes = nodes.flatMap((node) => boundsOf(node, scale, frame) ?? []);
  if (boxes.length === 0) return undefined;
  const { x, y, width, height } = boxes.reduce(around);
  const whole = env.createCanvas(frame.width, frame.height);
  paintAll(contextOf(whole), nodes, env, scale);
  const bitmap = env.createCanvas(width, height);
  contextOf(bitmap).drawImage(whole, x, y, width, height, 0, 0, width, height);
  return { kind: 'bitmap', bitmap, x, y };
}
