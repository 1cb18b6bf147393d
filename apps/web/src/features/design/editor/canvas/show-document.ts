/**
 * Brings the canvas to the store's document: objects that need making again are made first, then all change
 * at once.
 */
import type { SceneObject } from '@limn/scene';
import { findLayer, type EditorDocument, type Layer } from '../document/editor-document.ts';
import { isFixed, kindOf, numberOf, textOf } from '../document/object-facts.ts';
import { samplesOf } from '../document/shown-values.ts';
import { isReadOnly, type EditorStore } from '../store/editor-store.ts';
import { sameContent } from '../saving/same-content.ts';
import type { ArtboardCanvas } from './artboard-canvas.ts';
import { canUpdate, createCanvasObject, formOf, isCanvasText, savedForm, updateCanvasObject, type CanvasObject } from './fabric-objects.ts';
import { measureShownTexts, showTexts } from './fit-shown-text.ts';
import { growToText, hasSpareSpace } from './keep-anchor.ts';
import type { OnCanvas } from './on-canvas.ts';
import { showHandles } from './selection-look.ts';
import type { Typing } from './typing.ts';

export interface DocumentShow {
  /** Begins where the store has another document than the canvas; what comes meanwhile is shown as well. */
  show(): void;
  /** Whether each object can be caught and typed in, as the store says now. */
  showEditable(): void;
  /** Fills the fields of all texts with the samples of now. */
  showSamples(): void;
  /** No one types in this text any more: it is shown filled, and is as high as that. */
  typed(key: string): void;
  /** Lays all texts out again: fonts arrived. */
  measureTexts(): void;
  whenShown(): Promise<void>;
  dispose(): void;
}

export interface DocumentShowOptions {
  canvas: ArtboardCanvas;
  store: EditorStore;
  on: OnCanvas;
  touch: boolean;
  typing: Typing;
  /** The document stands on the canvas; the selection does not yet. */
  onApplied: () => void;
  /** Nothing is left to be shown. */
  onShown: () => void;
  /** A text was given a width that its longest word doesn't fit in, and is this wide instead. */
  onWidened: (text: SceneObject, width: number) => void;
}

export function createDocumentShow({ canvas, store, on, touch, typing, onApplied, onShown, onWidened }: DocumentShowOptions): DocumentShow {
  const { shown } = on;
  // `measured` counts how often texts were laid out: what was being made meanwhile may have missed the fonts
  // or samples that came.
  const life = { disposed: false, building: false, measured: 0 };
  let building: Promise<void> = Promise.resolve();
  /** Objects as they were opened: undone to them, the document is again what it was. */
  const opened = new WeakSet<SceneObject>();

  async function build(): Promise<void> {
    life.building = true;
    for (let target = store.getState().document; target !== on.document && !life.disposed; target = store.getState().document) {
      const missing = target.layers.filter(needsMaking);
      // Objects that need no loading are shown at once: a gesture may follow in the same moment.
      const made = missing.length > 0 ? await make(missing) : new Map<string, CanvasObject>();
      if (!life.disposed && target === store.getState().document) apply(target, made);
    }
    life.building = false;
    if (!life.disposed) onShown();
  }

  function needsMaking({ key, object }: Layer): boolean {
    const now = shown.get(key);
    return !now || (now.wire !== object && !canUpdate(now.object, now.wire, object));
  }

  async function make(layers: readonly Layer[]): Promise<ReadonlyMap<string, CanvasObject>> {
    const samples = samplesOf(store.getState());
    const { measured } = life;
    const made = await Promise.all(
      layers.map(async ({ key, object }) => ({ key, wire: object, object: await createCanvasObject(object, key, samples) })),
    );
    if (measured !== life.measured) for (const { object, wire } of made) measureShownTexts(object, wire, samplesOf(store.getState()));
    return new Map(made.map(({ key, object }) => [key, object]));
  }

  function apply(target: EditorDocument, made: ReadonlyMap<string, CanvasObject>): void {
    const opening = on.document === undefined || target.frame !== on.document.frame;
    on.applying = true;
    stopTypingIn(target, made);
    canvas.discardActiveObject();
    const measured = new Map<string, SceneObject>();
    for (const layer of target.layers) {
      const now = shown.get(layer.key);
      const fresh = made.get(layer.key);
      if (fresh) {
        if (now) canvas.remove(now.object);
        showHandles(fresh, touch);
        canvas.add(fresh);
        shown.set(layer.key, { wire: layer.object, object: fresh });
      } else if (now && now.wire !== layer.object) {
        const hadSpareSpace = isCanvasText(now.object) && hasSpareSpace(now.object);
        updateCanvasObject(now.object, layer.object, samplesOf(store.getState()));
        const isSameBox = numberOf(layer.object, 'width') === numberOf(now.wire, 'width');
        if (hadSpareSpace && isSameBox && isCanvasText(now.object)) growToText(now.object, layer.object);
        if (isTooNarrow(layer.object, now.wire, now.object)) onWidened(layer.object, now.object.width);
        shown.set(layer.key, { wire: layer.object, object: now.object });
      } else continue;
      setEditable(layer.key);
      if (opening) opened.add(layer.object);
      else remember(layer.key, measured);
    }
    removeOthers(target);
    target.layers.forEach((layer, index) => {
      const object = shown.get(layer.key)?.object;
      if (object && canvas.getObjects()[index] !== object) canvas.moveObjectTo(object, index);
    });
    if (on.document?.open !== target.open) for (const key of shown.keys()) setEditable(key);
    if (measured.size > 0) store.amend(measured);
    on.document = measured.size > 0 ? store.getState().document : target;
    on.applying = false;
    onApplied();
    canvas.requestRenderAll();
  }

  function fill(object: CanvasObject, wire: SceneObject): void {
    showTexts(object, wire, samplesOf(store.getState()));
    object.setCoords();
  }

  function removeOthers(target: EditorDocument): void {
    for (const [key, { object }] of shown) {
      if (findLayer(target, key)) continue;
      canvas.remove(object);
      shown.delete(key);
    }
  }

  /**
   * A text's height follows from its words and font; what was measured belongs to the document, except to
   * what it was opened with.
   */
  function remember(key: string, measured: Map<string, SceneObject>): void {
    const now = shown.get(key);
    if (!now || !isCanvasText(now.object) || opened.has(now.wire)) return;
    const next = savedForm(formOf(now.object), now.wire);
    if (sameContent(next, now.wire)) return;
    measured.set(key, next);
    shown.set(key, { wire: next, object: now.object });
  }

  /** A locked object lets everything through to what lies under it. */
  function setEditable(key: string): void {
    const now = shown.get(key);
    if (!now) return;
    const editable = !isReadOnly(store.getState());
    const isOutside = store.getState().document.open?.outside.includes(key) ?? false;
    const movable = editable && !isFixed(now.wire) && !isOutside;
    now.object.set({ selectable: movable, evented: movable, hasControls: !isFixed(now.wire) });
    if (isCanvasText(now.object)) now.object.editable = editable;
  }

  /** Another document (an undo, say) under the typing ends it; typing's own changes do not. */
  function stopTypingIn(target: EditorDocument, made: ReadonlyMap<string, CanvasObject>): void {
    const text: CanvasObject | undefined = typing.text();
    const key = text?.layerKey ?? '';
    const layer = findLayer(target, key);
    if (text && (!layer || made.has(key) || shown.get(key)?.wire !== layer.object)) typing.end();
  }

  return {
    show() {
      if (store.getState().document !== on.document && !life.building) building = build();
    },
    showEditable() {
      for (const key of shown.keys()) setEditable(key);
    },
    showSamples() {
      life.measured++;
      for (const { object, wire } of shown.values()) fill(object, wire);
      canvas.requestRenderAll();
    },
    typed(key) {
      const now = shown.get(key);
      if (!now) return;
      fill(now.object, now.wire);
      // Another document is about to be shown: it measures its texts itself.
      if (on.applying) return;
      const measured = new Map<string, SceneObject>();
      remember(key, measured);
      if (measured.size > 0) {
        on.applying = true;
        store.amend(measured);
        on.document = store.getState().document;
        on.applying = false;
      }
      canvas.requestRenderAll();
    },
    measureTexts() {
      life.measured++;
      const samples = samplesOf(store.getState());
      for (const { object, wire } of shown.values()) measureShownTexts(object, wire, samples);
    },
    async whenShown() {
      while (life.building) await building;
    },
    dispose() {
      life.disposed = true;
    },
  };
}

/** Another width was asked for than before, and not other words. */
function isTooNarrow(after: SceneObject, before: SceneObject, { width }: CanvasObject): boolean {
  const asked = numberOf(after, 'width');
  const isAsked = kindOf(after) === 'text' && asked !== numberOf(before, 'width') && textOf(after, 'text') === textOf(before, 'text');
  return isAsked && width > asked + 0.5;
}
