/**
 * Shows maps on the canvas as the server draws them at the place of the preview; until one is there, what the
 * object has.
 */
import type { Canvas } from 'fabric';
import { mapFrameOf, type ImageObject, type MapFrame } from '@limn/scene';
import { RECORD_PARAMETER } from '@limn/image-types';
import { isLiveMap } from '../document/map-object.ts';
import type { EditorState } from '../store/editor-store.ts';
import type { CanvasObject } from './fabric-objects.ts';

/** A drag over a slider asks for one map, not for fifty. */
const PAUSE_MS = 200;
const MAX_HELD = 40;

export interface MapPainting {
  /** Call it whenever a map may have become another one. */
  show(shown: Iterable<{ wire: EditorState['document']['layers'][number]['object']; object: CanvasObject }>, state: EditorState): void;
  dispose(): void;
}

/** @param draw address of a map's picture; undefined without a map */
export function createMapPainting(canvas: Canvas, draw: (frame: MapFrame) => Promise<string | undefined>): MapPainting {
  const pictures = new Map<string, Promise<HTMLImageElement | undefined>>();
  const painted = new WeakMap<CanvasObject, { key: string; picture: HTMLImageElement | undefined }>();
  const waiting = new Map<CanvasObject, ReturnType<typeof setTimeout>>();
  let disposed = false;

  function pictureOf(key: string, frame: MapFrame): Promise<HTMLImageElement | undefined> {
    const known = pictures.get(key);
    if (known) return known;
    const fetched = draw(frame).then(
      (address) => (address === undefined ? undefined : loaded(address)),
      () => {
        // Asked again with the next change: a connection may be back by then.
        pictures.delete(key);
        return undefined;
      },
    );
    pictures.set(key, fetched);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= MAX_HELD) break;
      pictures.delete(oldest);
    }
    return fetched;
  }

  async function paint(object: CanvasObject, key: string, frame: MapFrame): Promise<void> {
    const picture = await pictureOf(key, frame);
    if (disposed || !picture || painted.get(object)?.key !== key) return;
    painted.set(object, { key, picture });
    canvas.requestRenderAll();
  }

  function follow(object: CanvasObject, wire: ImageObject, state: EditorState): void {
    const frame = mapFrameOf(wire);
    const key = JSON.stringify([frame.address, state.image.preview_settings[RECORD_PARAMETER.place], state.image.data_source]);
    const now = painted.get(object);
    if (now?.key === key) return;
    if (!now) drawOver(object, () => painted.get(object)?.picture);
    painted.set(object, { key, picture: now?.picture });
    clearTimeout(waiting.get(object));
    // A cached map, after an undo say, is shown at once.
    const pause = now && !pictures.has(key) ? PAUSE_MS : 0;
    waiting.set(
      object,
      setTimeout(() => {
        waiting.delete(object);
        void paint(object, key, frame);
      }, pause),
    );
  }

  return {
    show(shown, state) {
      for (const { wire, object } of shown) if (isLiveMap(wire, state.image)) follow(object, wire, state);
    },
    dispose() {
      disposed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

interface Paints {
  _renderFill(ctx: CanvasRenderingContext2D): void;
}

/** The object fills its box with a picture of any size. */
function drawOver(object: CanvasObject, picture: () => HTMLImageElement | undefined): void {
  const paints = object as unknown as Paints;
  const usual = paints._renderFill.bind(object);
  paints._renderFill = (ctx) => {
    const drawn = picture();
    const { width, height } = object;
    if (drawn) ctx.drawImage(drawn, -width / 2, -height / 2, width, height);
    else usual(ctx);
  };
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}
