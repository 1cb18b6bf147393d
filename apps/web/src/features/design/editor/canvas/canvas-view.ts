/**
 * The canvas beside the store: shows the store's document (show-document.ts), and turns what a person does on
 * the canvas into changes of that document (take-gestures.ts). The store is the truth: a gesture that is not
 * allowed is undone by showing the store's object again.
 */
import { FABRIC_PROPERTIES, type MapFrame } from '@limn/scene';
import { ActiveSelection, FabricObject, cache, type TPointerEventInfo } from 'fabric';
import { canvasSize } from '../commands/command.ts';
import { isTypingField } from '../commands/keys.ts';
import { findLayer } from '../document/editor-document.ts';
import { boundingBox, unionOf } from '../document/geometry.ts';
import { insideOf } from '../document/open-group.ts';
import { isAutoScale, layerName, numberOf } from '../document/object-facts.ts';
import { sampledText } from '../document/sampled-text.ts';
import { samplesOf } from '../document/shown-values.ts';
import { isReadOnly, type EditorState, type EditorStore } from '../store/editor-store.ts';
import { ArtboardCanvas } from './artboard-canvas.ts';
import { attachCopyDrag } from './copy-drag.ts';
import { attachDrawTool } from './draw-tool.ts';
import { isCanvasText, type CanvasObject } from './fabric-objects.ts';
import { attachFieldTyping } from './field-typing.ts';
import { forgetShownWidths } from './fit-shown-text.ts';
import { attachSideKeeper } from './keep-sides.ts';
import { growToText, hasSpareSpace } from './keep-anchor.ts';
import { attachTextSizeKeeper } from './keep-text-size.ts';
import { createMapPainting } from './map-painting.ts';
import { attachPictureFrames } from './frame-pictures.ts';
import { attachMeasuring } from './measure-lines.ts';
import type { OnCanvas } from './on-canvas.ts';
import {
  drawDrag,
  drawMeasures,
  drawMergeFields,
  drawOpenGroup,
  drawSafeArea,
  drawSelectionTag,
  drawSnapLines,
  tagText,
  type OverlayContext,
} from './overlays.ts';
import { setSelectionLook, showHandles, type SelectionColours } from './selection-look.ts';
import { createDocumentShow } from './show-document.ts';
import { attachSnapping } from './snap-moves.ts';
import { attachSizeSnapping } from './snap-sizes.ts';
import { registerStar } from './star.ts';
import { createGestures, keysOf } from './take-gestures.ts';
import { speak, teachFabric } from './teach-fabric.ts';
import { catchTyping, type TypeAhead } from './type-ahead.ts';
import { createTextHugs } from './hug-text.ts';
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
  /** Something is not quite as it was asked for. */
  onNotice: (sentence: string) => void;
  /**
   * The words of a text that shrinks are asked for: it is shown smaller than it is, so they are written
   * beside it.
   */
  onEditTextBeside: () => void;
  /** Address of a map's picture. */
  drawMap: (frame: MapFrame) => Promise<string | undefined>;
}

export interface CanvasView {
  setViewport(viewport: Viewport): void;
  setColours(colours: SelectionColours): void;
  /** Starts typing in a text, with what was typed before. */
  typeIn(key: string, ahead?: TypeAhead): Promise<void>;
  /** Puts words at the caret of the text that is typed in; false where none is. */
  insertAtCaret(words: string): boolean;
  /** Puts a merge field in place of the one that is being typed. */
  completeField(placeholder: string): void;
  /** No list for the merge field that is being typed. */
  dismissField(): void;
  /** Styles the marked characters of the text that is typed in; false where none are marked. */
  styleMarked(style: Record<string, unknown>): boolean;
  /** Takes back what a finger or the mouse has begun: it turned out to mean something else. */
  dropGesture(): void;
  /**
   * The colour that is seen at a point of the stage, without handles and lines; undefined where nothing is.
   */
  colourAt(stageX: number, stageY: number): string | undefined;
  /** Measures texts again, after fonts arrived. */
  fontsArrived(): void;
  whenShown(): Promise<void>;
  dispose(): Promise<void>;
}

export function createCanvasView(options: CanvasViewOptions): CanvasView {
  const { store, touch } = options;
  let colours = options.colours;
  FabricObject.customProperties = [...FABRIC_PROPERTIES];
  registerStar();
  teachFabric();
  speak(store.getState().image.locale);
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
  const on: OnCanvas = { shown: new Map(), document: undefined, applying: false };
  const { shown } = on;
  let settings: Pick<EditorState, 'image' | 'mode' | 'tool' | 'safeArea' | 'samples' | 'showsFields'> | undefined;

  const drawTool = attachDrawTool(canvas, store);
  const wireOf = (object: CanvasObject) => shown.get(object.layerKey ?? '')?.wire;
  attachTextSizeKeeper(canvas, wireOf, () => samplesOf(store.getState()));
  attachPictureFrames(canvas, store, wireOf);
  const snapLines = attachSnapping(canvas, store);
  const sizeLines = attachSizeSnapping(canvas, store);
  attachSideKeeper(canvas, wireOf);
  const copies = attachCopyDrag(canvas, wireOf, () => samplesOf(store.getState()));
  const measuring = attachMeasuring(canvas, store);
  const maps = createMapPainting(canvas, options.drawMap);
  const gestures = createGestures({
    canvas,
    store,
    on,
    onRebuild: show,
    onReverted() {
      showSelection(store.getState());
      options.onReverted();
    },
  });
  const hugs = createTextHugs(() => canvasSize(store.getState()));
  /** Texts whose words had room when the typing began: they keep it. */
  const roomy = new WeakSet<FabricObject>();
  const typing = attachTyping({
    canvas,
    store,
    hugs,
    onChange(target, label) {
      const wire = wireOf(target);
      if (hugs.fit(target, wire) || !wire || !isCanvasText(target)) return gestures.textChanged(target, label);
      // Its fields are written out only while it is typed in.
      const keepsBox = sampledText({ ...wire, text: target.text } as typeof wire, samplesOf(store.getState())) !== undefined;
      if (!keepsBox && roomy.has(target)) growToText(target, wire);
      gestures.textChanged(target, label, { keepsBox });
    },
    onEnd: ({ layerKey }) => documents.typed(layerKey ?? ''),
  });
  const fields = attachFieldTyping(canvas, store, typing);
  const documents = createDocumentShow({
    canvas,
    store,
    on,
    touch,
    typing,
    onApplied: () => showSelection(store.getState()),
    onShown: show,
    onWidened: (text, width) =>
      options.onNotice(`The longest word of “${layerName(text)}” needs ${Math.ceil(width * numberOf(text, 'scaleX', 1))} px.`),
  });

  // ---- store → canvas

  function show(): void {
    // Changes being applied notify the store themselves.
    if (on.applying) return;
    const state = store.getState();
    documents.show();
    showBackground(state);
    if (settings?.image !== state.image || settings.mode !== state.mode || settings.tool !== state.tool) showSettings(state);
    if (settings?.safeArea !== state.safeArea) canvas.requestRenderAll();
    if (settings?.samples !== state.samples || settings.showsFields !== state.showsFields) documents.showSamples();
    settings = state;
    maps.show(shown.values(), state);
    showSelection(state);
    hugStyled(state);
  }

  /** Words that became larger or bolder keep their lines, in the step that made them so. */
  function hugStyled({ history, selection }: EditorState): void {
    const object = shown.get(selection.length === 1 ? (selection[0] ?? '') : '')?.object;
    if (!object || history.merge === undefined || !hugs.fit(object, wireOf(object))) return;
    gestures.textChanged(object, history.past.at(-1)?.label ?? 'Style', { merge: history.merge });
    canvas.requestRenderAll();
  }

  function showBackground({ document }: EditorState): void {
    const { background } = document.frame;
    const gradient = typeof background === 'object' ? background : undefined;
    if (canvas.sheet.gradient === gradient) return;
    canvas.sheet = { ...canvas.sheet, gradient };
    canvas.requestRenderAll();
  }

  function showSettings(state: EditorState): void {
    if (settings && settings.image.locale !== state.image.locale) {
      speak(state.image.locale);
      documents.measureTexts();
    }
    const colour = state.image.transparent ? '' : state.image.bgcolor || '#ffffff';
    canvas.sheet = { ...canvas.sheet, ...canvasSize(state), colour };
    const editable = !isReadOnly(state);
    const drawing = state.tool !== 'select';
    canvas.selection = editable && !drawing;
    canvas.skipTargetFind = !editable || drawing;
    canvas.defaultCursor = drawing ? 'crosshair' : 'default';
    if (!editable || drawing) typing.end();
    documents.showEditable();
    canvas.requestRenderAll();
  }

  function showSelection(state: EditorState): void {
    if (on.applying || on.document !== state.document) return;
    const wanted = isReadOnly(state) ? [] : state.selection.flatMap((key) => shown.get(key)?.object ?? []);
    const current = canvas.getActiveObjects();
    if (wanted.length === current.length && wanted.every((object) => current.includes(object))) return;
    on.applying = true;
    const [only] = wanted;
    if (!only) canvas.discardActiveObject();
    else canvas.setActiveObject(wanted.length === 1 ? only : new ActiveSelection(wanted, { canvas }));
    showHandlesOfSeveral();
    on.applying = false;
    canvas.requestRenderAll();
  }

  // ---- canvas → store

  /** Fabric makes a selection of several itself where a marquee or Shift does. */
  function showHandlesOfSeveral(): void {
    const active = canvas.getActiveObject();
    if (active instanceof ActiveSelection) showHandles(active, touch);
  }

  function selectionChanged(): void {
    showHandlesOfSeveral();
    if (!on.applying) store.select(keysOf(canvas.getActiveObjects()));
  }

  // ---- over the canvas

  function drawOverlays({ ctx }: { ctx: CanvasRenderingContext2D }): void {
    if (ctx !== canvas.getContext() || store.getState().mode === 'preview') return;
    const overlay: OverlayContext = { ctx, viewport: canvas.viewportTransform, colours };
    const active = canvas.getActiveObject();
    if (store.getState().safeArea) drawSafeArea(overlay, canvas.sheet);
    const inside = insideOf(store.getState().document);
    if (inside.length > 0) drawOpenGroup(overlay, unionOf(inside.map((layer) => boundingBox(layer.object))));
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

  /** The group that is entered is left by a press beside everything in it. */
  function isBesideGroup({ x, y }: { x: number; y: number }): boolean {
    const inside = insideOf(store.getState().document);
    if (inside.length === 0) return false;
    const { left, top, width, height } = unionOf(inside.map((layer) => boundingBox(layer.object)));
    return x < left || y < top || x > left + width || y > top + height;
  }

  function pressed({ target, e, scenePoint }: TPointerEventInfo): void {
    const key = keyOf(target);
    if (!target && isBesideGroup(scenePoint)) store.leaveGroup();
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
    'object:modified': ({ target, action, transform }) => {
      if (!on.applying && action) gestures.modified(target, { action, corner: transform?.corner ?? '' }, copies.isCopying());
    },
    'mouse:down': pressed,
    'mouse:dblclick': ({ target }) => {
      const key = keyOf(target);
      if (key && !isReadOnly(store.getState())) options.onDoubleClick(key);
    },
    'text:editing:entered': ({ target }) => {
      if (hasSpareSpace(target)) roomy.add(target);
      else roomy.delete(target);
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
    async typeIn(key, begun) {
      const layer = findLayer(store.getState().document, key);
      if (!layer || isReadOnly(store.getState())) return void (await begun?.take());
      store.select([key]);
      // A dialog or menu that closes gives the focus back first.
      const focusGiven = () => new Promise((resolve) => setTimeout(resolve));
      if (isAutoScale(layer.object)) {
        options.onEditTextBeside();
        await focusGiven();
        if (!isTypingField(document.activeElement)) options.onEditTextBeside();
        return;
      }
      if (!begun && shown.get(key)?.wire === layer.object) {
        typing.start(shown.get(key)?.object);
        await focusGiven();
        return typing.focus();
      }
      const ahead = begun ?? catchTyping();
      await documents.whenShown();
      await focusGiven();
      const words = await ahead.take();
      if (words === undefined || isReadOnly(store.getState()) || !findLayer(store.getState().document, key)) return;
      store.select([key]);
      typing.start(shown.get(key)?.object, words);
    },
    dropGesture() {
      drawTool.drop();
      canvas.dropGesture();
    },
    colourAt: (x, y) => canvas.colourAt(x, y),
    insertAtCaret: typing.insertAtCaret,
    completeField: (placeholder) => void fields.complete(placeholder),
    dismissField: () => fields.dismiss(),
    styleMarked: typing.styleMarked,
    fontsArrived() {
      cache.clearFontCache();
      forgetShownWidths();
      documents.measureTexts();
      canvas.requestRenderAll();
    },
    whenShown: documents.whenShown,
    async dispose() {
      documents.dispose();
      unsubscribe();
      maps.dispose();
      measuring.dispose();
      await canvas.dispose();
    },
  };
}

/** The layer that an object on the canvas shows. */
function keyOf(target: CanvasObject | undefined): string | undefined {
  return target?.layerKey;
}
