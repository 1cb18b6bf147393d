/**
 * The editor's state without React and without a canvas: the document, what is selected, the undo steps, the
 * mode, the image's settings and what the saving says. Panels read it, commands change it, the canvas shows
 * it.
 */
import type { Values } from '@limn/merge';
import { settledDocument, type SceneDocument, type SceneObject } from '@limn/scene';
import {
  closeDocument,
  createKeys,
  findLayer,
  openDocument,
  patchObjects,
  replaceObjects,
  type EditorDocument,
  type Layer,
  type NewKey,
  type ObjectPatch,
} from '../document/editor-document.ts';
import type { Size } from '../document/geometry.ts';
import type { ImageSettings } from '../document/image-settings.ts';
import { enterGroup, leaveGroup } from '../document/open-group.ts';
import { amended, changed, historyOf, redone, undone, type History } from '../../../../ui/history.ts';
import type { SaveState } from '../saving/save-queue.ts';

export type Mode = 'edit' | 'preview';
export type Tool = 'select' | 'rect' | 'circle' | 'triangle' | 'star' | 'line';
export type Phase = 'loading' | 'fonts loaded' | 'canvas loaded';

export interface TypedField {
  /** Where in the text it begins. */
  start: number;
  /** Typed part of its name. */
  words: string;
  ofCustomers: boolean;
  x: number;
  above: number;
  below: number;
}

/**
 * The name of a change, and a word for those of one step: changes with the same `merge` that follow closely,
 * as of a slider.
 */
export interface Change {
  /** The step's label: "Undo Move". */
  label: string;
  merge?: string | undefined;
}

export interface EditorState {
  readonly image: ImageSettings;
  /** The present of the history. */
  readonly document: EditorDocument;
  readonly selection: readonly string[];
  readonly history: History<EditorDocument>;
  readonly mode: Mode;
  readonly tool: Tool;
  readonly phase: Phase;
  readonly saving: SaveState;
  /** Key of the text that is being typed in on the canvas. */
  readonly typingIn: string | undefined;
  /** The merge field that is being typed there, and where on the stage its line lies. */
  readonly typedField: TypedField | undefined;
  /** Whether the edges that mail apps may clip are shown over the image. */
  readonly safeArea: boolean;
  /** Sample values of fields, shown in place of them. */
  readonly samples: Values;
  /** Whether texts show their fields as they are written. */
  readonly showsFields: boolean;
  /** Key of the picture that a drag moves in its frame, instead of the frame. */
  readonly movesPicture: string | undefined;
  /** A setting that people were led to; its field takes the focus once. */
  readonly seeks: 'link' | 'fallback_link' | undefined;
}

export interface EditorStore {
  getState(): EditorState;
  subscribe(listener: () => void): () => void;
  newKey: NewKey;
  /** A change of the document: one undo step. */
  commit(document: EditorDocument, change: Change): void;
  /** Follows from a change already made (a text's measured height): no step of its own. */
  amend(replacements: ReadonlyMap<string, SceneObject>): void;
  patch(keys: readonly string[], patch: ObjectPatch, change: Change): void;
  /** The image takes another size, and its objects with it: one undo step. Who calls it saves the size. */
  commitCanvas(document: EditorDocument, size: Size, change: Change): void;
  /** Opens a group, so that its parts can be changed until it is left. No undo step of its own. */
  enterGroup(key: string): void;
  leaveGroup(): void;
  undo(): void;
  redo(): void;
  select(keys: readonly string[]): void;
  /** Opens another document: nothing selected, no steps to undo. */
  open(document: SceneDocument): void;
  set(
    part: Partial<
      Pick<
        EditorState,
        | 'image'
        | 'mode'
        | 'tool'
        | 'phase'
        | 'saving'
        | 'typingIn'
        | 'typedField'
        | 'safeArea'
        | 'samples'
        | 'showsFields'
        | 'movesPicture'
        | 'seeks'
      >
    >,
  ): void;
  /** The document as it is saved. */
  read(): SceneDocument;
}

export interface EditorStoreOptions {
  image: ImageSettings;
  document: SceneDocument;
  now: () => number;
  /** Undo or redo comes to where the image had another size. */
  onCanvasSize?: (size: Size) => void;
}

export function createEditorStore(options: EditorStoreOptions): EditorStore {
  const newKey = createKeys();
  const listeners = new Set<() => void>();
  const opened = openDocument(options.document, newKey);
  let state: EditorState = {
    image: options.image,
    document: opened,
    selection: [],
    history: historyOf(opened),
    mode: 'edit',
    tool: 'select',
    phase: 'loading',
    saving: { kind: 'saved', at: options.image.updated_at },
    typingIn: undefined,
    typedField: undefined,
    safeArea: false,
    samples: new Map(),
    showsFields: false,
    movesPicture: undefined,
    seeks: undefined,
  };
  const saved = (): SceneDocument => settledDocument(closeDocument(state.document), state.image);
  let closed: { of: EditorDocument; as: SceneDocument } = { of: state.document, as: saved() };

  function put(part: Partial<EditorState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Shows a document, with the selection of what is in it. */
  function show(history: History<EditorDocument>, selection: readonly string[] = state.selection, part: Partial<EditorState> = {}): void {
    put({ ...part, history, document: history.present, selection });
  }

  function travel(history: History<EditorDocument>): void {
    if (history === state.history) return;
    // No one gets into a group by going back to what was done in it.
    const document = state.document.open ? history.present : leaveGroup(history.present);
    show(amended(history, document), stillThere(state.selection, document));
    const { canvas } = history.present;
    if (canvas && (canvas.width !== state.image.width || canvas.height !== state.image.height)) options.onCanvasSize?.(canvas);
  }

  return {
    newKey,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    commit(document, change) {
      if (document === state.document) return;
      show(changed(state.history, document, { ...change, atMs: options.now() }), stillThere(state.selection, document));
    },
    amend(replacements) {
      const document = replaceObjects(state.document, replacements);
      if (document !== state.document) show(amended(state.history, document));
    },
    patch(keys, patch, change) {
      this.commit(patchObjects(state.document, keys, patch), change);
    },
    commitCanvas(document, size, change) {
      const { width, height } = state.image;
      const before = amended(state.history, { ...state.document, canvas: { width, height } });
      show(changed(before, { ...document, canvas: size }, { ...change, atMs: options.now() }), stillThere(state.selection, document));
    },
    enterGroup(key) {
      const document = enterGroup(state.document, key, newKey);
      if (document !== state.document) show(amended(state.history, document), []);
    },
    leaveGroup() {
      const { open } = state.document;
      if (!open) return;
      const document = leaveGroup(state.document);
      show(amended(state.history, document), findLayer(document, open.key) ? [open.key] : []);
    },
    undo: () => travel(undone(state.history)),
    redo: () => travel(redone(state.history)),
    select(keys) {
      if (keys.some((key) => state.document.open?.outside.includes(key))) show(amended(state.history, leaveGroup(state.document)));
      const next = keys.filter((key) => findLayer(state.document, key));
      const same = next.length === state.selection.length && next.every((key, index) => key === state.selection[index]);
      const stillMoves = next.length === 1 && next[0] === state.movesPicture;
      if (!same) put({ selection: next, movesPicture: stillMoves ? state.movesPicture : undefined });
    },
    open(document) {
      show(historyOf(openDocument(document, newKey)), [], { typingIn: undefined });
    },
    set: put,
    read() {
      if (closed.of !== state.document) closed = { of: state.document, as: saved() };
      return closed.as;
    },
  };
}

/** Only the keys that still exist: the same list where all do. */
function stillThere(selection: readonly string[], document: EditorDocument): readonly string[] {
  const kept = selection.filter((key) => findLayer(document, key));
  return kept.length === selection.length ? selection : kept;
}

/** The selected layers, bottom first. */
export function selectedLayers(state: EditorState): readonly Layer[] {
  return state.document.layers.filter((layer) => state.selection.includes(layer.key));
}

/** True where nothing of the image may be changed: locked, or showing the preview. */
export function isReadOnly(state: EditorState): boolean {
  return state.image.lock || state.mode === 'preview';
}
