/**
 * An opened image: its store, its one save queue and the copy on this computer, in step with what others
 * save.
 */
import type { ApiClient, Image, SavedImage } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { openDocument as keyed } from '../document/editor-document.ts';
import type { ImageSettings } from '../document/image-settings.ts';
import type { Clock } from '../saving/clock.ts';
import type { LocalCopies, LocalCopy } from '../saving/local-copy.ts';
import { sameContent } from '../saving/same-content.ts';
import { explainSaveError } from '../saving/save-failure.ts';
import { AUTOSAVE_MS, createSaveQueue, type SaveQueue, type Saved, type SaveState } from '../saving/save-queue.ts';
import { createEditorStore, type EditorStore } from '../store/editor-store.ts';
import { COPY_EVERY_MS, createKeptWork } from './kept-work.ts';
import { documentOf, openedDocument } from './open-document.ts';
import { createSaveNotices, type SaveNoticesOptions } from './save-notices.ts';
import { wireData, wireFields } from './wire-image.ts';

export interface SavingOptions extends SaveNoticesOptions {
  client: Pick<ApiClient, 'getImage' | 'updateImage'>;
  image: Image;
  document: SceneDocument;
  copies: LocalCopies;
  clock: Clock;
  onRestored: (copy: LocalCopy) => void;
  /** Someone else's document is shown now, while nothing of this editor was unsaved. */
  onTheirs: () => void;
}

export interface OpenedImage {
  readonly store: EditorStore;
  readonly saves: SaveQueue;
  /** Resolves when what this computer kept of unsaved work is back. */
  start(): Promise<void>;
  /** Ends the session; what is unsaved is sent once more and stays on this computer until it arrived. */
  stop(): void;
  /** The window may be gone in a moment: what is unsaved is kept on this computer and sent. */
  leave(): void;
  /**
   * Shows what others saved meanwhile, fields too, where nothing of this editor is unsaved: a later change of
   * it would be a conflict.
   */
  catchUp(): Promise<void>;
  /** True where work is unsaved and this computer does not keep it either. */
  wouldLose(): boolean;
  /**
   * Shows the value at once and posts only that field; a refused value is taken back and the promise rejects.
   */
  setField<K extends keyof ImageSettings>(name: K, value: ImageSettings[K]): Promise<void>;
  /** The document as the server has it, to be looked at. */
  fetchTheirs(): Promise<SceneDocument>;
  /** Goes on from what the server has; what this editor had comes back with undo. */
  loadTheirs(): Promise<void>;
}

/** How many changes of fields there had been at a moment. */
export type Mark = number;

/** With what the other parts of a session go on from. */
export interface SavingSession extends OpenedImage {
  /** Throws where not everything can be saved now. */
  saveAll(): Promise<void>;
  /** To be taken before the server is asked for settings, and handed in with its answer. */
  mark(): Mark;
  /**
   * Takes the server's settings, except those with newer input: an answer may be older than what was saved
   * since it was asked for.
   */
  takeSettings(image: Image, asked: Mark): void;
  /** Shows the server's document where it is another one, without a step to undo. True where it was. */
  takeDocument(document: SceneDocument, image: Image): boolean;
  /** The same with what the server has now, unless work goes on meanwhile. */
  showTheirs(): Promise<boolean>;
}

export function createSavingSession(options: SavingOptions): SavingSession {
  const { client, clock, copies } = options;
  const params = { id: options.image.id };
  const store = createEditorStore({
    image: withoutDocument(options.image),
    document: options.document,
    now: () => clock.now(),
    onCanvasSize: takeCanvasSize,
  });
  let stopWatching: (() => void) | undefined;
  let restored: Promise<void> | undefined;
  /** The number of each field's last change. */
  const fieldChanges = new Map<keyof ImageSettings, Mark>();
  let changes: Mark = 0;
  const mark = (): Mark => changes;
  /** Fields whose last value is on its way, as they were before the first that is. */
  const accepted = new Map<keyof ImageSettings, unknown>();

  const saves = createSaveQueue({
    clock,
    read: () => store.read(),
    revision: options.image.revision,
    savedAt: options.image.updated_at,
    target: {
      saveDocument: async (document, revision) =>
        takeSaved((await client.updateImage({ params, body: { data: wireData(document) }, ifMatch: revision })).image),
      saveFields: async (fields) => takeSaved((await client.updateImage({ params, body: wireFields(fields) })).image),
      fetchSaved,
      explain: explainSaveError,
    },
    onState: changeSaving,
    onPending: (pending) => (pending ? kept.keep() : copies.drop()),
  });
  const { revision } = options.image;
  const kept = createKeptWork({ copies, clock, read: () => store.read(), saves, opened: { document: options.document, revision } });
  const notices = createSaveNotices(options);

  function takeSaved(saved: SavedImage): Saved {
    store.set({ image: { ...store.getState().image, ...saved } });
    return { revision: saved.revision, at: saved.updated_at };
  }

  async function fetchSaved(): Promise<Saved & { document: SceneDocument }> {
    const asked = mark();
    const { image } = await client.getImage({ params });
    takeSettings(image, asked);
    const opened = openedDocument(image.data);
    return { revision: image.revision, at: image.updated_at, document: opened.ok ? opened.document : { version: '3.4.0', objects: [] } };
  }

  function takeSettings(image: Image, asked: Mark): void {
    const { image: shown } = store.getState();
    const newer = [...fieldChanges].filter(([, change]) => change > asked).map(([name]) => [name, shown[name]]);
    store.set({ image: { ...withoutDocument(image), ...saves.pendingFields(), ...Object.fromEntries(newer) } });
  }

  function changeSaving(state: SaveState): void {
    if (state.kind === 'stale' && !saves.isDocumentDirty()) return void takeTheirs().catch(() => store.set({ saving: state }));
    if (state.kind !== 'stale') kept.settle();
    store.set({ saving: state });
    notices.take(state);
  }

  /** Work that a crash or a closed window left behind comes back as one change that can be undone. */
  async function bringBack(): Promise<void> {
    const found = await kept.find();
    if (!found) return;
    if (found.document) store.commit(keyed(found.document, store.newKey), { label: 'Restore unsaved work' });
    if (found.conflicts) saves.hold({ by: undefined, at: options.image.updated_at });
    for (const [name, value] of Object.entries(found.copy.fields))
      void setField(name as keyof ImageSettings, value as never).catch(() => undefined);
    if (!found.conflicts) options.onRestored(found.copy);
  }

  async function takeTheirs(): Promise<void> {
    if (await showTheirs()) options.onTheirs();
  }

  async function showTheirs(): Promise<boolean> {
    const [before, asked] = [store.read(), mark()];
    const { image } = await client.getImage({ params });
    const theirs = documentOf(image);
    // Someone went on working here meanwhile: then it is a conflict after all.
    if (store.read() !== before) {
      saves.hold({ by: undefined, at: image.updated_at });
      return false;
    }
    const isAnother = takeDocument(theirs, image);
    takeSettings(image, asked);
    return isAnother;
  }

  /** A step to undo would take back what someone else did. */
  function takeDocument(document: SceneDocument, image: Image): boolean {
    const isAnother = !sameContent(document, store.read());
    if (isAnother) store.open(document);
    saves.adopt(store.read(), image.revision, image.updated_at);
    return isAnother;
  }

  async function setField<K extends keyof ImageSettings>(name: K, value: ImageSettings[K]): Promise<void> {
    const change = ++changes;
    fieldChanges.set(name, change);
    if (!accepted.has(name)) accepted.set(name, store.getState().image[name]);
    // Handed in before it is shown: a preview that follows what is shown saves first.
    const saved = saves.saveField(name, value);
    store.set({ image: { ...store.getState().image, [name]: value } });
    try {
      await saved;
      if (fieldChanges.get(name) !== change) accepted.set(name, value);
    } catch (error) {
      if (fieldChanges.get(name) === change) store.set({ image: { ...store.getState().image, [name]: accepted.get(name) } });
      throw error;
    } finally {
      if (fieldChanges.get(name) === change) accepted.delete(name);
    }
  }

  /** Each by itself, as they are typed. A refusal shows what is there. */
  function takeCanvasSize({ width, height }: { width: number; height: number }): void {
    const { image } = store.getState();
    if (image.width !== width) void setField('width', width).catch(() => undefined);
    if (image.height !== height) void setField('height', height).catch(() => undefined);
  }

  /** Starts what goes on by itself; the answer ends it. */
  function watchAll(): () => void {
    let { document } = store.getState();
    const stops = [
      clock.every(AUTOSAVE_MS, () => notices.watch(store.getState().saving)),
      clock.every(COPY_EVERY_MS, kept.keepIfNew),
      store.subscribe(() => {
        if (store.getState().document === document) return;
        document = store.getState().document;
        kept.keepSoon();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  function isBusy(): boolean {
    const { saving, typingIn } = store.getState();
    return saves.isDirty() || saving.kind !== 'saved' || typingIn !== undefined;
  }

  return {
    store,
    saves,
    start() {
      saves.start();
      stopWatching ??= watchAll();
      return (restored ??= bringBack());
    },
    stop() {
      if (saves.isDirty()) kept.keep();
      saves.stop();
      stopWatching?.();
      stopWatching = undefined;
      notices.end();
      copies.release();
      void saves.flush();
    },
    leave() {
      if (saves.isDirty()) kept.keep();
      void saves.flush();
    },
    async catchUp() {
      if (isBusy()) return;
      const asked = mark();
      const { image } = await client.getImage({ params });
      if (isBusy()) return;
      if (image.revision > saves.revision()) await takeTheirs();
      else takeSettings(image, asked);
    },
    wouldLose: () => saves.isDirty() && !kept.isKept(),
    setField,
    async fetchTheirs() {
      return documentOf((await client.getImage({ params })).image);
    },
    async loadTheirs() {
      const asked = mark();
      const { image } = await client.getImage({ params });
      store.commit(keyed(documentOf(image), store.newKey), { label: 'Load theirs' });
      saves.adopt(store.read(), image.revision, image.updated_at);
      takeSettings(image, asked);
    },
    async saveAll() {
      if (!(await saves.flush())) throw new Error('Your changes couldn’t be saved yet.');
    },
    mark,
    takeSettings,
    takeDocument,
    showTheirs,
  };
}

function withoutDocument(image: Image): ImageSettings {
  const { data: _data, ...settings } = image;
  return settings;
}
