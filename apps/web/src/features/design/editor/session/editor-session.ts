/** An opened image: its store, its one save queue, the copy on this computer, and what the server is asked to do with it. */
import type { ApiClient, Image, PreviewPicture, RouteOutput, Routes, SavedImage, Version } from '@limn/contracts';
import { documentMaps, type MapFrame, type SceneDocument } from '@limn/scene';
import { RECORD_PARAMETER } from '@limn/image-types';
import type { ImageSettings } from '../document/image-settings.ts';
import { createEditorStore, type EditorStore } from '../store/editor-store.ts';
import type { Clock } from '../saving/clock.ts';
import type { LocalCopies, LocalCopy } from '../saving/local-copy.ts';
import { sameContent } from '../saving/same-content.ts';
import { explainSaveError } from '../saving/save-failure.ts';
import { AUTOSAVE_MS, createSaveQueue, type SaveQueue, type Saved, type SaveState } from '../saving/save-queue.ts';
import { MOST_STORES, offersMaps } from '../document/map-object.ts';
import { openDocument as keyed } from '../document/editor-document.ts';
import { documentDigest, documentOf, openedDocument } from './open-document.ts';
import { wireData, wireFields } from './wire-image.ts';

/** A copy is written this often at most while something is being changed, and this much later at the latest. */
const COPY_EVERY_MS = 250;

export type EditorClient = Pick<
  ApiClient,
  'drawMap' | 'getImage' | 'updateImage' | 'copyImage' | 'createImage' | 'publishImage' | 'weighDraft' | 'restoreVersion' | 'previewJson'
>;

export interface EditorSessionOptions {
  client: EditorClient;
  image: Image;
  document: SceneDocument;
  copies: LocalCopies;
  clock: Clock;
  newIdempotencyKey: () => string;
  /** The first failure of a row of them, and when something stays unsaved for longer than an interval. */
  onFailed: (offline: boolean) => void;
  /** Everything arrived after all. */
  onRecovered: () => void;
  onUnsaved: (unsaved: boolean) => void;
  onRestored: (copy: LocalCopy) => void;
  /** Someone else's document is shown now, while nothing of this editor was unsaved. */
  onTheirs: () => void;
}

export interface FilledDocument {
  document: SceneDocument;
  /** The row, store or feed entry that it is filled with, by field; empty where the tag fills it. */
  record: Readonly<Record<string, string>>;
  /** Dates of the record, where its texts show them otherwise. */
  dates: Readonly<Record<string, string>>;
  /** Dynamic pictures that the page can't load itself, or that recipients don't get. */
  pictures: readonly PreviewPicture[];
}

export interface EditorSession {
  readonly store: EditorStore;
  readonly saves: SaveQueue;
  /** Resolves when what this computer kept of unsaved work is back. */
  start(): Promise<void>;
  /** Ends the session; what is unsaved is sent once more and stays on this computer until it arrived. */
  stop(): void;
  /** The window may be gone in a moment: what is unsaved is kept on this computer and sent. */
  leave(): void;
  /** Shows what others saved meanwhile, fields too, where nothing of this editor is unsaved: a later change of it would be a conflict. */
  catchUp(): Promise<void>;
  /** True where work is unsaved and this computer does not keep it either. */
  wouldLose(): boolean;
  /** Shows the value at once and posts only that field; a refused value is taken back and the promise rejects. */
  setField<K extends keyof ImageSettings>(name: K, value: ImageSettings[K]): Promise<void>;
  /** @param format what it is served in; left out, the server chooses */
  publish(note: string, format?: 'jpeg' | 'png'): Promise<{ version: Version; warnings: readonly { message: string }[] }>;
  /** The draft's file size if it were published now, after everything is saved; with other values instead of the preview data. */
  weigh(instead?: ImageSettings['preview_settings']): Promise<RouteOutput<Routes['weighDraft']>>;
  /** Answers why the version's links would not work. */
  makeLive(version: number): Promise<readonly { message: string }[]>;
  /** The document with the preview data filled in, or other values instead of them, after everything is saved. */
  preview(instead?: ImageSettings['preview_settings']): Promise<FilledDocument>;
  /** Previews show these values until the image is opened again; nothing is saved. For who may not. */
  lookAt(settings: ImageSettings['preview_settings']): void;
  /** Address of a map's picture at the place of the preview, or of a made-up map where no one knows that place. */
  drawMap(frame: MapFrame): Promise<string | undefined>;
  /** The same for all maps of a document, by where the document looks for them; those that a recipient would not see are left out. */
  drawMaps(document: SceneDocument, settings?: ImageSettings['preview_settings']): Promise<ReadonlyMap<string, string>>;
  /** The document as the server has it, to be looked at. */
  fetchTheirs(): Promise<SceneDocument>;
  /** Goes on from what the server has; what this editor had comes back with undo. */
  loadTheirs(): Promise<void>;
  /** Makes an image or a template that begins as this one is now, and answers with its id. The same key makes it once. */
  startAnother(as: { name: string; template: boolean; key: string }): Promise<number>;
  /** Saves this document as another image and answers with that image's id. */
  keepMineAsCopy(): Promise<number>;
}

export function createEditorSession(options: EditorSessionOptions): EditorSession {
  const { client, clock, copies } = options;
  const params = { id: options.image.id };
  const store = createEditorStore({
    image: withoutDocument(options.image),
    document: options.document,
    now: () => clock.now(),
    onCanvasSize: takeCanvasSize,
  });
  let unsaved = false;
  let stopWatching: (() => void) | undefined;
  let copied: SceneDocument | undefined;
  let copiedAtMs = 0;
  let isKept = true;
  let base: { of: SceneDocument; digest: string } | undefined;
  let broughtBack: Promise<void> | undefined;
  /** The base of restored work, until its conflict is settled: it never was a change of the server's version. */
  let conflictFrom: Pick<LocalCopy, 'revision' | 'base'> | undefined;
  let failed = false;
  /** Another try to keep mine as a copy makes the same copy. */
  let copyKey: string | undefined;
  /** Sample values that are only looked at. */
  let onlyLooksAt: ImageSettings['preview_settings'] | undefined;

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
    onPending: (pending) => (pending ? keepCopy() : copies.drop()),
  });

  function takeSaved(saved: SavedImage): Saved {
    store.set({ image: { ...store.getState().image, ...saved } });
    return { revision: saved.revision, at: saved.updated_at };
  }

  async function fetchSaved(): Promise<Saved & { document: SceneDocument }> {
    const { image } = await client.getImage({ params });
    takeSettings(image);
    const opened = openedDocument(image.data);
    return { revision: image.revision, at: image.updated_at, document: opened.ok ? opened.document : { version: '3.4.0', objects: [] } };
  }

  /** Takes the server's settings, except those with newer input. */
  function takeSettings(image: Image): void {
    store.set({ image: { ...withoutDocument(image), ...saves.pendingFields() } });
  }

  function keepCopy(): void {
    const document = store.read();
    copied = document;
    copiedAtMs = clock.now();
    const begun = conflictFrom ?? { revision: saves.revision(), base: baseDigest() };
    isKept = copies.keep({ ...begun, atMs: copiedAtMs, document, fields: saves.pendingFields() });
  }

  function baseDigest(): string {
    const saved = saves.savedDocument();
    if (base?.of !== saved) base = { of: saved, digest: documentDigest(saved) };
    return base.digest;
  }

  /** While a slider is dragged only now and then. */
  function keepSoon(): void {
    if (clock.now() - copiedAtMs >= COPY_EVERY_MS) keepIfNew();
  }

  function keepIfNew(): void {
    if (saves.isDirty() && store.read() !== copied) keepCopy();
  }

  function changeSaving(state: SaveState): void {
    if (state.kind === 'stale' && !saves.isDocumentDirty()) return void takeTheirs().catch(() => store.set({ saving: state }));
    if (state.kind !== 'stale') conflictFrom = undefined;
    store.set({ saving: state });
    if (state.kind === 'failed' && state.attempts === 1) options.onFailed(state.offline);
    if (state.kind === 'saved' && failed) options.onRecovered();
    failed = state.kind === 'failed' || (failed && state.kind !== 'saved');
    if (state.kind === 'saved') tellUnsaved(false);
  }

  function tellUnsaved(next: boolean): void {
    if (unsaved !== next) options.onUnsaved(next);
    unsaved = next;
  }

  function watch(): void {
    const { saving } = store.getState();
    const late = (saving.kind === 'waiting' || saving.kind === 'saving') && clock.now() - saving.sinceMs > 2 * AUTOSAVE_MS;
    tellUnsaved(late);
  }

  /** Work that a crash or a closed window left behind comes back as one change that can be undone. */
  async function bringBack(): Promise<void> {
    const copy = await copies.find();
    if (!copy) return;
    const opened = openedDocument(copy.document);
    const isSame = opened.ok && sameContent(opened.document, options.document);
    if (!opened.ok || (isSame && Object.keys(copy.fields).length === 0)) return copies.drop();
    const isNewer = copy.base === undefined ? copy.revision !== options.image.revision : copy.base !== documentDigest(options.document);
    if (!isSame && isNewer) conflictFrom = { revision: copy.revision, ...(copy.base === undefined ? {} : { base: copy.base }) };
    if (!isSame) store.commit(keyed(opened.document, store.newKey), { label: 'Restore unsaved work' });
    if (conflictFrom) saves.hold({ by: undefined, at: options.image.updated_at });
    for (const [name, value] of Object.entries(copy.fields))
      void setField(name as keyof ImageSettings, value as never).catch(() => undefined);
    if (isSame || !isNewer) options.onRestored(copy);
  }

  async function takeTheirs(): Promise<void> {
    if (await showTheirs()) options.onTheirs();
  }

  /** Without a step to undo: it would take back what someone else did. True where it is another document. */
  async function showTheirs(): Promise<boolean> {
    const before = store.read();
    const { image } = await client.getImage({ params });
    const theirs = documentOf(image);
    // Someone went on working here meanwhile: then it is a conflict after all.
    if (store.read() !== before) {
      saves.hold({ by: undefined, at: image.updated_at });
      return false;
    }
    const isAnother = !sameContent(theirs, before);
    if (isAnother) store.open(theirs);
    saves.adopt(store.read(), image.revision, image.updated_at);
    takeSettings(image);
    return isAnother;
  }

  async function setField<K extends keyof ImageSettings>(name: K, value: ImageSettings[K]): Promise<void> {
    const before = store.getState().image[name];
    // Handed in before it is shown: a preview that follows what is shown saves first.
    const saved = saves.saveField(name, value);
    store.set({ image: { ...store.getState().image, [name]: value } });
    try {
      await saved;
    } catch (error) {
      store.set({ image: { ...store.getState().image, [name]: before } });
      throw error;
    }
  }

  /** Each by itself, as they are typed. A refusal shows what is there. */
  function takeCanvasSize({ width, height }: { width: number; height: number }): void {
    const { image } = store.getState();
    if (image.width !== width) void setField('width', width).catch(() => undefined);
    if (image.height !== height) void setField('height', height).catch(() => undefined);
  }

  async function drawMap(
    { width, height, storeCount, source }: MapFrame,
    otherwise: 'sample' | 'none',
    settings = store.getState().image.preview_settings,
  ): Promise<string | undefined> {
    const place = settings[RECORD_PARAMETER.place];
    const query = {
      width,
      height,
      ...(storeCount === undefined ? {} : { stores: Math.min(MOST_STORES, Math.max(1, Math.round(storeCount))) }),
      source: JSON.stringify(source),
      ...(place ? { place: String(place) } : {}),
      ...(otherwise === 'sample' ? { sample: '1' as const } : {}),
    };
    return (await client.drawMap({ params, query })).picture ?? undefined;
  }

  /** Starts what goes on by itself; the answer ends it. */
  function watchAll(): () => void {
    let document = store.getState().document;
    const stops = [
      clock.every(AUTOSAVE_MS, watch),
      clock.every(COPY_EVERY_MS, keepIfNew),
      store.subscribe(() => {
        if (store.getState().document === document) return;
        document = store.getState().document;
        keepSoon();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  async function savedOrThrow(): Promise<void> {
    if (!(await saves.flush())) throw new Error('Your changes couldn’t be saved yet.');
  }

  return {
    store,
    saves,
    start() {
      saves.start();
      stopWatching ??= watchAll();
      return (broughtBack ??= bringBack());
    },
    stop() {
      if (saves.isDirty()) keepCopy();
      saves.stop();
      stopWatching?.();
      stopWatching = undefined;
      options.onUnsaved(false);
      copies.release();
      void saves.flush();
    },
    leave() {
      if (saves.isDirty()) keepCopy();
      void saves.flush();
    },
    async catchUp() {
      const isBusy = (): boolean => {
        const { saving, typingIn } = store.getState();
        return saves.isDirty() || saving.kind !== 'saved' || typingIn !== undefined;
      };
      if (isBusy()) return;
      const { image } = await client.getImage({ params });
      if (isBusy()) return;
      if (image.revision > saves.revision()) await takeTheirs();
      else takeSettings(image);
    },
    wouldLose: () => saves.isDirty() && !isKept,
    setField,
    async publish(note, format) {
      await savedOrThrow();
      const { version, image, warnings } = await client.publishImage({
        params,
        body: { note, ...(format ? { format } : {}) },
        idempotencyKey: options.newIdempotencyKey(),
      });
      takeSettings(image);
      return { version, warnings };
    },
    async weigh(instead) {
      await savedOrThrow();
      return client.weighDraft({ params, query: instead ? { settings: JSON.stringify(instead) } : {} });
    },
    async makeLive(version) {
      await savedOrThrow();
      const { image, warnings } = await client.restoreVersion({ params: { ...params, v: version } });
      takeSettings(image);
      const opened = openedDocument(image.data);
      if (!opened.ok) return warnings;
      if (!sameContent(opened.document, store.read())) store.open(opened.document);
      saves.adopt(store.read(), image.revision, image.updated_at);
      return warnings;
    },
    async preview(instead) {
      await savedOrThrow();
      const { preview_settings } = store.getState().image;
      const settings = instead ?? (onlyLooksAt === preview_settings ? preview_settings : undefined);
      const query = { pictures: '1' as const, ...(settings ? { settings: JSON.stringify(settings) } : {}) };
      const { preview, record, dates, pictures = [] } = await client.previewJson({ params, query });
      const opened = openedDocument(preview);
      if (!opened.ok) throw new Error(opened.problem);
      return { document: opened.document, record, dates, pictures };
    },
    lookAt(settings) {
      onlyLooksAt = settings;
      store.set({ image: { ...store.getState().image, preview_settings: settings } });
    },
    drawMap: (frame) => drawMap(frame, 'sample'),
    async drawMaps(document, settings) {
      const frames = offersMaps(store.getState().image) ? documentMaps(document) : [];
      const drawn = await Promise.all(frames.map(async (frame) => [frame.address, await drawMap(frame, 'none', settings)] as const));
      return new Map(drawn.flatMap(([address, picture]) => (picture === undefined ? [] : [[address, picture] as const])));
    },
    async fetchTheirs() {
      return documentOf((await client.getImage({ params })).image);
    },
    async loadTheirs() {
      const { image } = await client.getImage({ params });
      const theirs = documentOf(image);
      store.commit(keyed(theirs, store.newKey), { label: 'Load theirs' });
      saves.adopt(store.read(), image.revision, image.updated_at);
      takeSettings(image);
    },
    async startAnother({ name, template, key }) {
      await savedOrThrow();
      const { type } = store.getState().image;
      const body = { name, type_id: type.id, template, source: { image: params.id } };
      return (await client.createImage({ body, idempotencyKey: key })).image.id;
    },
    async keepMineAsCopy() {
      const mine = store.read();
      copyKey ??= options.newIdempotencyKey();
      const { image: copy } = await client.copyImage({ params, idempotencyKey: copyKey });
      // No one else knows this image yet, so that a try whose answer was lost may be written over.
      await client.updateImage({ params: { id: copy.id }, body: { ...wireFields(saves.pendingFields()), data: wireData(mine) } });
      copyKey = undefined;
      saves.abandonFields();
      // Anyone who stays here goes on with theirs: what is kept elsewhere must not be saved over it.
      await showTheirs();
      return copy.id;
    },
  };
}

function withoutDocument(image: Image): ImageSettings {
  const { data: _data, ...settings } = image;
  return settings;
}
