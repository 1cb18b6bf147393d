/// <reference types="node" />
/**
 * Fabric 7 itself on Node's canvas, for tests that need the real thing without a browser. Only what it
 * touches is imitated.
 */
import { createCanvas, Image } from '@napi-rs/canvas';
import { classRegistry, FabricObject, Polygon, setEnv, StaticCanvas } from 'fabric';
import { FABRIC_PROPERTIES } from '../fabric-json.ts';
import type { FabricJson } from '../fabric-json.ts';

const style = () => ({ cssText: '', setProperty() {} });
const classList = () => ({ add() {}, remove() {} });

function canvasElement() {
  const canvas = createCanvas(300, 150);
  const attributes = { setAttribute() {}, getAttribute: () => null, hasAttribute: () => false, removeAttribute() {} };
  return Object.assign(canvas, attributes, { style: style(), classList: classList() });
}

const PIXEL = createCanvas(8, 8).toBuffer('image/png');

/** Every picture loads, and remembers the address it was given as an element's attribute does. */
function imageElement() {
  const image = new Image();
  const native = Object.getOwnPropertyDescriptor(Image.prototype, 'src');
  let src = '';
  const set = (value: string) => {
    src = value;
    native?.set?.call(image, PIXEL);
  };
  Object.defineProperty(image, 'src', { get: () => src, set });
  return Object.assign(image, {
    getAttribute: (name: string) => (name === 'src' ? src : null),
    setAttribute() {},
    hasAttribute: () => false,
    removeAttribute() {},
  });
}

function startFabric(): void {
  const document = {
    createElement: (tag: string) =>
      tag === 'canvas' ? canvasElement() : tag === 'img' ? imageElement() : { style: style(), classList: classList() },
    getElementById: () => null,
    documentElement: {},
  };
  const window = { devicePixelRatio: 1, Intl, navigator: { maxTouchPoints: 0 }, performance, setTimeout, clearTimeout, document };
  setEnv({
    document,
    window,
    isTouchSupported: false,
    WebGLProbe: { queryWebGL() {}, isSupported: () => false },
    dispose() {},
    copyPasteData: {},
  } as never);
  FabricObject.ownDefaults.objectCaching = false;
  class Star extends Polygon {
    static override type = 'Star';
  }
  classRegistry.setClass(Star);
}

export { FabricImage } from 'fabric';

let started = false;

/** Loads a document into Fabric and writes it again, as an editor does between two saves. */
export async function throughFabric(json: FabricJson): Promise<FabricJson> {
  const canvas = await openInFabric(json, { width: 600, height: 600 });
  // As text, because that is how it leaves the editor.
  return JSON.parse(JSON.stringify(canvas.toObject([...FABRIC_PROPERTIES]))) as FabricJson;
}

export async function openInFabric(json: FabricJson, size: { width: number; height: number }): Promise<StaticCanvas> {
  if (!started) startFabric();
  started = true;
  const canvas = new StaticCanvas(undefined, { ...size, renderOnAddRemove: false, enableRetinaScaling: false });
  await canvas.loadFromJSON(json);
  return canvas;
}
