/**
 * An editor without a screen: the real session, store, commands, keys and canvas, moved by pointer and key
 * calls in image pixels. The server is one image in memory, the clock stands still until it is moved by hand.
 */
import type { ApiError, Image } from '@limn/contracts';
import type { SceneObject } from '@limn/scene';
import { cache, type FabricObject } from 'fabric';
import { onTestFinished, vi } from 'vitest';
import { anImage } from '../../../../testing/builders.ts';
import { createSnackStore } from '../../../../ui/snack-store.ts';
import { forgetShownWidths } from '../canvas/fit-shown-text.ts';
import { ArtboardCanvas } from '../canvas/artboard-canvas.ts';
import { createCanvasView } from '../canvas/canvas-view.ts';
import { createClipboard } from '../clipboard/clipboard.ts';
import { pasteInto } from '../clipboard/paste-into.ts';
import type { PicturesIn } from '../clipboard/pictures-in.ts';
import { runCommand, type CommandContext, type EditorDialog } from '../commands/command.ts';
import { commands } from '../commands/index.ts';
import { editObject } from '../commands/edit-object.ts';
import { showTextField } from '../parts/text-field.ts';
import type { Editor } from '../context/editor-context.tsx';
import { listenForKeys } from '../context/editor-keys.ts';
import { createEditorSession, type EditorClient, type EditorSession } from '../session/editor-session.ts';
import { openedDocument } from '../session/open-document.ts';
import { giveCanvas } from './canvas-in-jsdom.ts';
import { handClock } from './hand-clock.ts';
import { anImageServer } from './image-server.ts';
import { createPointer, type Point, type Pointer } from './pointer.ts';

export interface HeadlessOptions {
  /** The opened image: 600 by 200 unless set. */
  image?: Partial<Image>;
  objects?: readonly SceneObject[];
  zoom?: number;
}

export interface HeadlessServer {
  image: Image;
  /** Bodies of the posts to the image, in order. */
  posts: Record<string, unknown>[];
  /** The response to every post from now on; undefined: accepted. */
  refuse: ApiError | undefined;
  /** The response to previews; undefined: the document as it is saved. */
  preview: unknown;
  /** Every post waits for this. */
  held: Promise<void> | undefined;
}

export interface HeadlessEditor extends Pointer {
  session: EditorSession;
  /** Props of parts of the screen. */
  editor: Editor;
  server: HeadlessServer;
  /** From now on answers of the server wait until they are released. */
  holdAnswers(): { release: () => void };
  /** Pictures that were pasted, in order; an address as a file of that name. */
  files: readonly File[];
  /** Dialogs that were asked for, in order. */
  asked: EditorDialog[];
  /** Messages that were shown, in order. */
  notices: string[];
  /** How often a menu was opened on the canvas. */
  menus: () => number;
  /** As "Shift+ArrowLeft" or "Control+z", at what has the focus. */
  press(keys: string): void;
  /** Types into the text of the canvas that is being typed in. */
  type(text: string): void;
  run(command: string): boolean;
  objects(): readonly Record<string, unknown>[];
  /** The first object of this name, as it would be saved. */
  object(name: string): Record<string, unknown>;
  /** Objects on the screen, bottom first. */
  shown(): FabricObject[];
  /**
   * Where a handle of what is shown is taken hold of ("br", "mtr"), or its "body"; undefined where it has
   * none.
   */
  handleOf(index: number, handle: string): Point | undefined;
  select(...names: string[]): void;
  selected(): string[];
  settled(): Promise<void>;
  /** Time goes on: by whole intervals of the autosave. */
  pass(ms: number): Promise<void>;
}

const COLOURS = { accent: '#000', guide: '#000', tag: '#000', tagText: '#fff', mergeGround: '#fff', mergeLine: '#fff' };

export async function openHeadless({ image: change = {}, objects = [], zoom = 1 }: HeadlessOptions = {}): Promise<HeadlessEditor> {
  // Widths that tests before this one measured, by letters of another width.
  cache.clearFontCache();
  forgetShownWidths();
  const takeCanvas = giveCanvas();
  const server: HeadlessServer = {
    image: anImage({ id: 7, data: { version: '3.4.0', background: '#ffffff', objects: [...objects] }, ...change }),
    posts: [],
    refuse: undefined,
    preview: undefined,
    held: undefined,
  };
  const opened = openedDocument(server.image.data);
  if (!opened.ok) throw new Error(opened.problem);
  const notices: string[] = [];
  const asked: EditorDialog[] = [];
  const clock = handClock();
  let menus = 0;
  const session = createEditorSession({
    client: clientOf(server),
    image: server.image,
    document: opened.document,
    copies: { keep: () => true, find: async () => undefined, drop: () => undefined, release: () => undefined },
    clock,
    newIdempotencyKey: () => 'key',
    onFailed: (offline) => notices.push(offline ? 'offline' : 'failed'),
    onRecovered: () => notices.push('recovered'),
    onUnsaved: (unsaved) => notices.push(unsaved ? 'unsaved' : 'all saved'),
    onRestored: () => undefined,
    onTheirs: () => notices.push('theirs'),
  });
  const { store } = session;
  const files: File[] = [];
  const pictures: PicturesIn = {
    sendFiles: async (sent) => void files.push(...sent),
    sendUrl: async (url) => void files.push(new File([], url)),
    bring: async () => undefined,
  };
  const clipboard = createClipboard({
    store,
    company: () => undefined,
    ...pasteInto(store, pictures, createSnackStore()),
    onRefused: (reason) => notices.push(reason),
  });
  const stopClipboard = clipboard.listen();
  const context: CommandContext = {
    clipboard,
    store,
    ask: (dialog) => asked.push(dialog),
    typeIn: (key) => void view.typeIn(key),
    setLock: (lock) => void session.setField('lock', lock),
    setPreview: (on) => store.set({ mode: on ? 'preview' : 'edit' }),
  };
  const stage = document.createElement('div');
  Object.assign(stage, { tabIndex: 0 }).dataset['editorStage'] = '';
  const element = document.createElement('canvas');
  stage.append(element);
  document.body.append(stage);
  const view = createCanvasView({
    element,
    store,
    colours: COLOURS,
    touch: false,
    onDoubleClick: (key) => {
      store.select([key]);
      runCommand(editObject, context);
    },
    onContextMenu: () => void (menus += 1),
    onReverted: () => notices.push('reverted'),
    onNotice: (sentence) => notices.push(sentence),
    onEditTextBeside: () => showTextField(store),
    drawMap: async () => undefined,
  });
  const zooms = vi.spyOn(ArtboardCanvas.prototype, 'setViewportTransform');
  view.setViewport({ zoom, x: 0, y: 0, width: server.image.width * zoom + 400, height: server.image.height * zoom + 400 });
  const canvas: unknown = zooms.mock.contexts.at(-1);
  zooms.mockRestore();
  if (!(canvas instanceof ArtboardCanvas)) throw new Error('There is no canvas.');
  const stopKeys = listenForKeys({ session, commands: context });
  await session.start();
  onTestFinished(async () => {
    stopKeys();
    stopClipboard();
    session.stop();
    await view.dispose();
    stage.remove();
    takeCanvas();
  });
  stage.focus();
  await view.whenShown();

  const named = (name: string) => session.store.getState().document.layers.filter(({ object }) => object.layerName === name);
  return {
    ...createPointer(stage, zoom),
    session,
    editor: {
      session,
      commands: context,
      pictures,
      canvas: () => view,
      setCanvas: () => undefined,
      setView: () => undefined,
      focusStage: () => stage.focus(),
    },
    server,
    files,
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.held = promise;
      return { release: resolve };
    },
    asked,
    notices,
    menus: () => menus,
    press(keys) {
      const parts = keys.split('+');
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', {
          key: parts.at(-1) ?? '',
          // The canvas knows the keys of a text by their old numbers.
          keyCode: parts.at(-1) === 'Escape' ? 27 : 0,
          ctrlKey: parts.includes('Control'),
          metaKey: parts.includes('Meta'),
          shiftKey: parts.includes('Shift'),
          altKey: parts.includes('Alt'),
          bubbles: true,
          cancelable: true,
        }),
      );
    },
    type(text) {
      const area = document.activeElement;
      if (!(area instanceof HTMLTextAreaElement)) throw new Error('No text is typed in.');
      const { selectionStart, selectionEnd, value } = area;
      area.value = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
      area.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    run(id) {
      const command = commands.find((each) => each.id === id);
      if (!command) throw new Error(`There is no command ${id}.`);
      return runCommand(command, context);
    },
    objects: () => store.read().objects.map((object) => ({ ...object })),
    object: (name) => ({ ...named(name)[0]?.object }),
    shown: () => canvas.getObjects(),
    handleOf(index, handle) {
      const object = canvas.getObjects()[index];
      if (!object) return undefined;
      const { x, y } = object.getCenterPoint();
      if (handle === 'body') return [x - object.getScaledWidth() / 5, y];
      const at = object.isControlVisible(handle) ? object.oCoords[handle] : undefined;
      return at && [at.x / zoom, at.y / zoom];
    },
    select: (...names) => store.select(names.flatMap(named).map(({ key }) => key)),
    selected: () =>
      store.getState().selection.map((key) => store.getState().document.layers.find((layer) => layer.key === key)?.object.layerName ?? ''),
    settled: () => view.whenShown(),
    pass: clock.pass,
  };
}

function clientOf(server: HeadlessServer): EditorClient {
  const images = anImageServer();
  images.add(server.image);
  const saving = images.clientOf('Priya');
  return {
    getImage: async () => ({ image: server.image }),
    previewJson: async () => ({ preview: server.preview ?? server.image.data, record: {}, dates: {} }),
    updateImage: async (call: Parameters<EditorClient['updateImage']>[0]) => {
      await server.held;
      if (server.refuse) throw server.refuse;
      const answer = await saving.updateImage(call);
      server.posts.push(call.body);
      server.image = images.image(server.image.id);
      return answer;
    },
  } as unknown as EditorClient;
}
