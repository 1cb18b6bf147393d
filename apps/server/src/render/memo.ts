/**
 * Pictures drawn lately, bounded by their bytes, so that a picture asked for again is not drawn again. Also remembers which
 * of them each recipient was shown last, for when a new one cannot be had.
 */
import type { Drawn } from './draw/draw-port.ts';

export interface PictureMemo {
  /** The picture of this key; drawn at most once at a time however many ask. A failed drawing is not kept. */
  picture(key: string, draw: () => Promise<Drawn>): Promise<Drawn>;
  /** Notes that this recipient was shown this picture. */
  shown(recipient: string, key: string): void;
  /** What the recipient was shown last, if it is still held. */
  lastShown(recipient: string): Drawn | undefined;
  readonly bytes: number;
}

/** What an entry weighs beside its picture: keys and bookkeeping. */
const ENTRY_BYTES = 400;
const MAX_RECIPIENTS = 100_000;

export function createPictureMemo(options: { maxBytes: number }): PictureMemo {
  const pictures = new Map<string, Drawn>(); // least recently used first
  const drawing = new Map<string, Promise<Drawn>>();
  const lastKeys = new Map<string, string>();
  let bytes = 0;

  function keep(key: string, drawn: Drawn): void {
    drop(key);
    pictures.set(key, drawn);
    bytes += weightOf(key, drawn);
    for (const oldest of pictures.keys()) {
      if (bytes <= options.maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const held = pictures.get(key);
    if (!held) return;
    pictures.delete(key);
    bytes -= weightOf(key, held);
  }

  return {
    get bytes() {
      return bytes;
    },
    picture(key, draw) {
      const held = pictures.get(key);
      if (held) {
        pictures.delete(key);
        pictures.set(key, held);
        return Promise.resolve(held);
      }
      const running = drawing.get(key);
      if (running) return running;
      const started = draw()
        .then((drawn) => {
          keep(key, drawn);
          return drawn;
        })
        .finally(() => drawing.delete(key));
      drawing.set(key, started);
      return started;
    },
    shown(recipient, key) {
      lastKeys.delete(recipient);
      lastKeys.set(recipient, key);
      if (lastKeys.size <= MAX_RECIPIENTS) return;
      for (const oldest of lastKeys.keys()) {
        lastKeys.delete(oldest);
        break;
      }
    },
    lastShown(recipient) {
      const key = lastKeys.get(recipient);
      return key === undefined ? undefined : pictures.get(key);
    },
  };
}

function weightOf(key: string, { bytes }: Drawn): number {
  return bytes.length + key.length * 2 + ENTRY_BYTES;
}
