/**
 * The canvas beside the store: shows the store's document, and turns what a person does on the canvas into changes of
 * that document. The store is the truth: a gesture that is not allowed is undone by showing the store's object again.
 */
import { ActiveSelection, FabricObject, cache, type TPointerEventInfo } from 'fabric';
import { FABRIC_PROPERTIES, type FabricObjectJson, type MapFrame, type SceneObject } from '@limn/scene';
import { findLayer, type EditorDocument } from '../document/editor-document.ts';
import { boundingBox, mayBecome, unionOf } from '../document/geometry.ts';
import { isAutoScale, isFixed } from '../document/object-facts.ts';
import { samplesOf } from '../document/shown-values.ts';
import { isReadOnly, type EditorState, type EditorStore } from '../editor-store.ts';
import { canvasSize } from '../commands/command.ts';
import { sameContent } from '../saving/same-content.ts';
import { ArtboardCanvas } from './artboard-canvas.ts';
import { attachDrawTool } from './draw-tool.ts';
import { fitShownText, forgetShownWidths } from './fit-shown-text.ts';
import { canUpdate, createCanvasObject, isCanvasText, savedForm, tidy, updateCanvasObject, type CanvasObject } from './fabric-objects.ts';
import { attachTextSizeKeeper } from './keep-text-size.ts';
import { createMapPainting } from './map-painting.ts';
import { attachMeasuring } from './measure-lines.ts';
import {
  drawDrag,
  drawMeasures,
  drawMergeFields,
  drawSafeArea,
  drawSelectionTag,
  drawSnapLines,
  tagText,
  type OverlayContext,
} from './overlays.ts';
import { attachSizeSnapping } from './snap-sizes.ts';
import { setSelectionLook, showHandles, type SelectionColours } from './selection-look.ts';
import { attachSnapping } from './snap-moves.ts';
import { registerStar } from './star.ts';
import { attachTyping } from './typing.ts';

export interface Viewport {
  zoom: number;
  /** Stage pixels of the image's top left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CanvasViewOptions {
  element: HTMLCanvasElement;
  store: EditorStore;
  colours: SelectionColours;
  touch: boolean;
  onDoubleClick: (key: string) => void;
  onContextMenu: (event: MouseEvent) => void;
  /** A gesture was taken back because it left the canvas. */
  onReverted: () => void;
  /** The words of a text that shrinks are asked for: it is shown smaller than it is, so they are written beside it. */
  onWordsBeside: () => void;
  /** Address of a map's picture. */
  drawMap: (frame: MapFrame) => Promise<string | undefined>;
}

export interface CanvasView {
  setViewport(viewport: Viewport): void;
  setColours(colours: SelectionColours): void;
  /** Starts typing in a text. */
  typeIn(key: string): void;
  /** Puts words at the caret of the text that is typed in; false where none is. */
  insertAtCaret(words: string): boolean;
  /** Styles the marked characters of the text that is typed in; false where none are marked. */
  styleMarked(style: Record<string, unknown>): boolean;
  /** Takes back what a finger or the mouse has begun: it turned out to mean something else. */
  dropGesture(): void;
  /** The colour that is seen at a point of the stage, without handles and lines; undefined where nothing is. */
  colourAt(stageX: number, stageY: number): string | undefined;
  /** Measures texts again, after fonts arrived. */
  fontsArrived(): void;
  whenShown(): Promise<void>;
  dispose(): Promise<void>;
}

interface Shown {
  wire: SceneObject;
  object: CanvasObject;
}

export function createCanvasView(options: CanvasViewOptions): CanvasView {
  const { store, touch } = options;
  let colours = options.colours;
  FabricObject.customProperties = [...FABRIC_PROPERTIES];
  registerStar();
  setSelectionLook(colours, touch);
  const canvas = new ArtboardCanvas(options.element, {
    preserveObjectStacking: true,
    fireRightClick: true,
    stopContextMenu: true,
    selectionColor: 'rgba(37,100,171,.12)',
    selectionBorderColor: '#2564ab',
    selectionLineWidth: 1,
    targetFindTolerance: touch ? 8 : 3,
  });
  const shown = new Map<string, Shown>();
  let document: EditorDocument | undefined;
  let settings: Pick<EditorState, 'image' | 'mode' | 'tool' | 'safeArea'> | undefined;
  let applying = false;
  let building: Promise<void> = Promise.resolve();
  const life = { disposed: false, building: false };

  const drawTool = attachDrawTool(canvas, store);
  attachTextSizeKeeper(canvas, (object: CanvasObject) => shown.get(object.layerKey ?? '')?.wire);
  const snapLines = attachSnapping(canvas, store);
  const sizeLines = attachSizeSnapping(canvas, store);
  const measuring = attachMeasuring(canvas, store);
  const maps = createMapPainting(canvas, options.drawMap);
  const typing = attachTyping({ canvas, store, onChange: textChanged });

  // ---- store → canvas

  function show(): void {
    // What is being applied tells the store things itself; the loop of build() sees what came of it.
    if (applying) return;
    const state = store.getState();
    if (state.document !== document && !life.building) building = build();
    if (settings?.image !== state.image || settings.mode !== state.mode || settings.tool !== state.tool) showSettings(state);
    if (settings?.safeArea !== state.safeArea) {
      settings = state;
      canvas.requestRenderAll();
    }
    maps.show(shown.values(), state);
    showSelection(state);
  }

  /** Brings the canvas to the store's document; objects that need making anew are made first, then all change at once. */
  async function build(): Promise<void> {
    life.building = true;
    for (let target = store.getState().document; target !== document && !life.disposed; target = store.getState().document) {
      const missing = target.layers.filter((layer) => {
        const now = shown.get(layer.key);
        return !now || (now.wire !== layer.object && !canUpdate(now.object, now.wire, layer.object));
      });
      const made = new Map<string, CanvasObject>();
      if (missing.length > 0) {
        const objects = await Promise.all(
          missing.map((layer) => createCanvasObject(layer.object, layer.key, samplesOf(store.getState().image))),
        );
        objects.forEach((object, index) => made.set(missing[index]?.key ?? '', object));
      }
      if (!life.disposed && target === store.getState().document) apply(target, made);
    }
    life.building = false;
    if (!life.disposed) show();
  }

  function apply(target: EditorDocument, made: ReadonlyMap<string, CanvasObject>): void {
    const opening = document === undefined || target.frame !== document.frame;
    applying = true;
    stopTypingIn(target, made);
    canvas.discardActiveObject();
    const measured = new Map<string, SceneObject>();
    for (const layer of target.layers) {
      const now = shown.get(layer.key);
      const fresh = made.get(layer.key);
      if (fresh) {
        if (now) canvas.remove(now.object);
        prepare(fresh, layer.object);
        canvas.add(fresh);
        shown.set(layer.key, { wire: layer.object, object: fresh });
      } else if (now && now.wire !== layer.object) {
        updateCanvasObject(now.object, now.wire, layer.object);
        setEditable(now.object, layer.object);
        shown.set(layer.key, { wire: layer.object, object: now.object });
      } else continue;
      if (!opening) remember(layer.key, layer.object, measured);
    }
    for (const [key, { object }] of shown) {
      if (findLayer(target, key)) continue;
      canvas.remove(object);
      shown.delete(key);
    }
    target.layers.forEach((layer, index) => {
      const object = shown.get(layer.key)?.object;
      if (object && canvas.getObjects()[index] !== object) canvas.moveObjectTo(object, index);
    });
    if (measured.size > 0) store.amend(measured);
    document = measured.size > 0 ? store.getState().document : target;
    applying = false;
    showSelection(store.getState());
    canvas.requestRenderAll();
  }

  /** A text's height follows from its words and font; what was measured belongs to the document. */
  function remember(key: string, wire: SceneObject, measured: Map<string, SceneObject>): void {
    const now = shown.get(key);
    if (!now || !isCanvasText(now.object)) return;
    const next = savedForm(toJson(now.object), wire);
    if (sameContent(next, wire)) return;
    measured.set(key, next);
    shown.set(key, { wire: next, object: now.object });
  }

  function prepare(object: CanvasObject, wire: SceneObject): void {
    showHandles(object, touch);
    setEditable(object, wire);
  }

  /** A locked object lets everything through to what lies under it. */
  function setEditable(object: CanvasObject, wire: SceneObject): void {
    const editable = !isReadOnly(store.getState());
    const movable = editable && !isFixed(wire);
    object.set({ selectable: movable, evented: movable, hasControls: !isFixed(wire) });
    if (isCanvasText(object)) object.editable = editable;
  }

  function showSettings(state: EditorState): void {
    settings = state;
    canvas.sheet = { ...canvasSize(state), colour: state.image.transparent ? '' : state.image.bgcolor || '#ffffff' };
    const editable = !isReadOnly(state);
    const drawing = state.tool !== 'select';
    canvas.selection = editable && !drawing;
    canvas.skipTargetFind = !editable || drawing;
    canvas.defaultCursor = drawing ? 'crosshair' : 'default';
    if (!editable || drawing) typing.end();
    for (const { object, wire } of shown.values()) setEditable(object, wire);
    canvas.requestRenderAll();
  }

  function showSelection(state: EditorState): void {
    if (applying || document !== state.document) return;
    const wanted = isReadOnly(state) ? [] : state.selection.flatMap((key) => shown.get(key)?.object ?? []);
    const current = canvas.getActiveObjects();
    if (wanted.length === current.length && wanted.every((object) => current.includes(object))) return;
    applying = true;
    const [only] = wanted;
    if (!only) canvas.discardActiveObject();
    else canvas.setActiveObject(wanted.length === 1 ? only : new ActiveSelection(wanted, { canvas }));
    showHandlesOfSeveral();
    applying = false;
    canvas.requestRenderAll();
  }

  // ---- canvas → store

  function keysOf(objects: readonly CanvasObject[]): string[] {
    return objects.flatMap((object) => object.layerKey ?? []);
  }

  /** Fabric makes a selection of several itself where a marquee or Shift does. */
  function showHandlesOfSeveral(): void {
    const active = canvas.getActiveObject();
    if (active instanceof ActiveSelection) showHandles(active, touch);
  }

  function selectionChanged(): void {
    showHandlesOfSeveral();
    if (!applying) store.select(keysOf(canvas.getActiveObjects()));
  }

  /** The saved forms of some objects, read through the canvas so that objects of a multiple selection are at their true place. */
  function read(keys: readonly string[]): Map<string, SceneObject> {
    const json = canvas.toObject([...FABRIC_PROPERTIES]).objects as FabricObjectJson[];
    const objects: CanvasObject[] = canvas.getObjects();
    const result = new Map<string, SceneObject>();
    objects.forEach((object, index) => {
      const now = shown.get(object.layerKey ?? '');
      const form = json[index];
      if (now && form && object.layerKey && keys.includes(object.layerKey))
        result.set(object.layerKey, tidy(savedForm(form, now.wire), now.wire));
    });
    return result;
  }

  function commit(replacements: Map<string, SceneObject>, label: string, merge?: string): void {
    const layers = store.getState().document.layers.map((layer) => {
      const object = replacements.get(layer.key);
      return object ? { key: layer.key, object } : layer;
    });
    // The text in a box that was drawn larger is laid out anew.
    const rebuilds = [...replacements.values()].some(isAutoScale);
    for (const [key, wire] of replacements) {
      const now = shown.get(key);
      if (now && !isAutoScale(wire)) shown.set(key, { wire, object: now.object });
    }
    const next = { frame: store.getState().document.frame, layers };
    if (!rebuilds) document = next;
    applying = true;
    store.commit(next, { label, merge });
    applying = false;
    if (rebuilds) show();
  }

  function modified(target: CanvasObject, label: string): void {
    const objects: CanvasObject[] = target instanceof ActiveSelection ? target.getObjects() : [target];
    const keys = keysOf(objects);
    const state = store.getState();
    const before = state.document.layers.filter((layer) => keys.includes(layer.key)).map((layer) => boundingBox(layer.object));
    const replacements = read(keys);
    const after = [...replacements.values()].map(boundingBox);
    if (before.length === 0 || !mayBecome(unionOf(before), unionOf(after), canvasSize(state))) return revert(keys);
    commit(replacements, label);
  }

  function revert(keys: readonly string[]): void {
    applying = true;
    canvas.discardActiveObject();
    for (const key of keys) {
      const now = shown.get(key);
      if (now) updateCanvasObject(now.object, now.wire, now.wire);
    }
    applying = false;
    showSelection(store.getState());
    options.onReverted();
  }

  // ---- typing

  /** Another document (an undo, say) under the typing ends it; typing's own changes do not. */
  function stopTypingIn(target: EditorDocument, made: ReadonlyMap<string, CanvasObject>): void {
    const text: CanvasObject | undefined = typing.text();
    const key = text?.layerKey ?? '';
    const layer = findLayer(target, key);
    if (text && (!layer || made.has(key) || shown.get(key)?.wire !== layer.object)) typing.end();
  }

  function textChanged(target: CanvasObject, label: string): void {
    if (target.layerKey) commit(read([target.layerKey]), label, `typing ${target.layerKey}`);
  }

  // ---- over the canvas

  function drawOverlays({ ctx }: { ctx: CanvasRenderingContext2D }): void {
    if (ctx !== canvas.getContext() || store.getState().mode === 'preview') return;
    const overlay: OverlayContext = { ctx, viewport: canvas.viewportTransform, colours };
    const active = canvas.getActiveObject();
    if (store.getState().safeArea) drawSafeArea(overlay, canvas.sheet);
    if (isCanvasText(active)) drawMergeFields(overlay, active);
    if (active) {
      const box = active.getBoundingRect();
      drawSelectionTag(overlay, box, tagText(box, canvas.gesture(), active.angle));
    }
    drawSnapLines(overlay, [...snapLines(), ...sizeLines()]);
    drawMeasures(overlay, measuring.lines());
    const drag = drawTool.drag();
    if (drag) drawDrag(overlay, drag.kind, drag);
  }

  function pressed({ target, e }: TPointerEventInfo): void {
    const key = keyOf(target);
    if (!('button' in e) || e.button !== 2 || isReadOnly(store.getState())) return;
    if (key && !store.getState().selection.includes(key)) store.select([key]);
    if (!target) store.select([]);
    // The browser would give the focus to the canvas after the menu has taken it.
    e.preventDefault();
    options.onContextMenu(e);
  }

  canvas.on({
    'selection:created': selectionChanged,
    'selection:updated': selectionChanged,
    'selection:cleared': selectionChanged,
    'object:modified': ({ target, action }) => {
      if (!applying && action) modified(target, LABELS[action] ?? 'Change');
    },
    'mouse:down': pressed,
    'mouse:dblclick': ({ target }) => {
      const key = keyOf(target);
      if (key && !isReadOnly(store.getState())) options.onDoubleClick(key);
    },
    'after:render': drawOverlays,
  });
  const unsubscribe = store.subscribe(show);
  show();

  return {
    setViewport({ zoom, x, y, width, height }) {
      if (canvas.width !== width || canvas.height !== height) canvas.setDimensions({ width, height });
      canvas.setViewportTransform([zoom, 0, 0, zoom, x, y]);
    },
    setColours(next) {
      colours = next;
      setSelectionLook(next, touch);
      for (const { object } of shown.values()) object.set({ borderColor: next.accent, cornerStrokeColor: next.accent });
      canvas.requestRenderAll();
    },
    typeIn(key) {
      const layer = findLayer(store.getState().document, key);
      if (!layer || isReadOnly(store.getState())) return;
      store.select([key]);
      if (isAutoScale(layer.object)) return options.onWordsBeside();
      typing.start(shown.get(key)?.object);
    },
    dropGesture() {
      drawTool.drop();
      canvas.dropGesture();
    },
    colourAt: (x, y) => canvas.colourAt(x, y),
    insertAtCaret: typing.insertAtCaret,
    styleMarked: typing.styleMarked,
    fontsArrived() {
      cache.clearFontCache();
      forgetShownWidths();
      for (const { object, wire } of shown.values()) {
        const texts =
          'getObjects' in object && typeof object.getObjects === 'function' ? (object.getObjects() as FabricObject[]) : [object];
        for (const text of texts) if (isCanvasText(text)) text.initDimensions();
        fitShownText(object, wire, samplesOf(store.getState().image));
        object.setCoords();
      }
      canvas.requestRenderAll();
    },
    async whenShown() {
      while (life.building) await building;
    },
    async dispose() {
      life.disposed = true;
      unsubscribe();
      maps.dispose();
      measuring.dispose();
      await canvas.dispose();
    },
  };
}

function toJson(object: FabricObject): FabricObjectJson {
  return object.toObject([...FABRIC_PROPERTIES] as Parameters<FabricObject['toObject']>[0]);
}

const LABELS: Readonly<Record<string, string>> = {
  drag: 'Move',
  scale: 'Resize',
  scaleX: 'Resize',
  scaleY: 'Resize',
  resizing: 'Resize',
  rotate: 'Turn',
};

/** The layer that an object on the canvas shows. */
function keyOf(target: CanvasObject | undefined): string | undefined {
  return target?.layerKey;
}
