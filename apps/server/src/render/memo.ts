/**
 * Pictures drawn lately, bounded by their bytes, so that a picture asked for again is not drawn again. Also
 * remembers which of them each recipient was shown last, for when a new one cannot be had.
 */
import { createByteCache } from '../platform/byte-cache.ts';
import type { Drawn } from './draw/draw-port.ts';
import { createPictureRing } from './picture-ring.ts';

export interface PictureMemo {
  /**
   * The picture of this key; drawn at most once at a time however many ask. A failed drawing is not kept.
   * `isWanted` tells the drawing whether any of those who asked still waits for it.
   */
  picture(key: string, draw: (isWanted: () => boolean) => Promise<Drawn>, isWanted?: () => boolean): Promise<Drawn>;
  /** The picture of this key, if there is one already. Notes for `hitShare` that it was asked for. */
  asked(version: string, key: string): Drawn | undefined;
  /** The picture of this key as soon as it is drawn, if it is being drawn now. */
  running(key: string): Promise<Drawn | undefined>;
  /** For a version: the share of recent requests that were cached, from 0 to 1. */
  hitShare(version: string): number;
  /** Notes that this recipient was shown this picture. */
  shown(recipient: string, key: string): void;
  /** The recipient's last picture, if it is still cached. */
  lastShown(recipient: string): Drawn | undefined;
  /**
   * Drops every picture of a company, or of all, and who was shown which. Keys of versions begin with the
   * company.
   */
  forget(companyId?: number): void;
  readonly bytes: number;
  /** How often `asked` was called since the start, and how often there was a picture. */
  readonly asks: number;
  readonly hits: number;
}

interface Drawing {
  picture: Promise<Drawn>;
  /** Whether each of those who asked for it still waits. */
  waiting: (() => boolean)[];
}

const MAX_RECIPIENTS = 100_000;
const MAX_VERSIONS = 5000;
/** How much the newest counts in a share. */
const NEWEST = 0.05;
const NOT_RUNNING = Promise.resolve(undefined);

export function createPictureMemo(options: { maxBytes: number }): PictureMemo {
  let pictures = createPictureRing(options.maxBytes);
  const drawing = new Map<string, Drawing>();
  let lastKeys = createByteCache<string>(MAX_RECIPIENTS);
  const shares = createByteCache<number>(MAX_VERSIONS);
  let asks = 0;
  let hits = 0;

  return {
    get bytes() {
      return pictures.bytes;
    },
    get asks() {
      return asks;
    },
    get hits() {
      return hits;
    },
    picture(key, draw, isWanted = () => true) {
      const held = pictures.get(key);
      if (held) return Promise.resolve(held);
      const running = drawing.get(key);
      if (running) {
        running.waiting.push(isWanted);
        return running.picture;
      }
      const waiting = [isWanted];
      const picture = draw(() => waiting.some((waits) => waits()))
        .then((drawn) => {
          pictures.set(key, drawn);
          return drawn;
        })
        .finally(() => drawing.delete(key));
      drawing.set(key, { picture, waiting });
      return picture;
    },
    asked(version, key) {
      const picture = pictures.get(key);
      asks++;
      if (picture) hits++;
      const share = shares.get(version) ?? 0;
      shares.set(version, share + ((picture ? 1 : 0) - share) * NEWEST, 1);
      return picture;
    },
    running: (key) => drawing.get(key)?.picture ?? NOT_RUNNING,
    hitShare: (version) => shares.get(version) ?? 0,
    shown(recipient, key) {
      lastKeys.set(recipient, key, 1);
    },
    forget(companyId) {
      if (companyId === undefined) {
        pictures = createPictureRing(options.maxBytes);
        lastKeys = createByteCache<string>(MAX_RECIPIENTS);
        return;
      }
      const start = `${companyId}:`;
      pictures.dropAll(start);
      for (const recipient of lastKeys.keys()) if (lastKeys.get(recipient)?.startsWith(start)) lastKeys.delete(recipient);
    },
    lastShown(recipient) {
      const key = lastKeys.get(recipient);
      return key === undefined ? undefined : pictures.get(key);
    },
  };
}
