/** Pictures of a previewed document, for drawing it with the same code as the render host. */
import type { DrawingEnv, Picture } from '@limn/scene';

export const POLL = { everyMs: 100, times: 100 } as const;

export interface LoadedPictures {
  get(src: string): Picture | undefined;
}

/** Starts loading every address at once. */
export function loadPictures(sources: readonly string[]): LoadedPictures & { isReady(): boolean } {
  const found = new Map<string, HTMLImageElement | 'missing' | undefined>();
  for (const src of new Set(sources)) {
    found.set(src, undefined);
    const picture = new Image();
    picture.decoding = 'async';
    picture.addEventListener('load', () => found.set(src, picture));
    picture.addEventListener('error', () => found.set(src, 'missing'));
    picture.src = src;
  }
  return {
    isReady: () => [...found.values()].every((picture) => picture !== undefined),
    get: (src) => {
      const picture = found.get(src);
      return picture === 'missing' || picture === undefined
        ? undefined
        : Object.assign(picture, { width: picture.naturalWidth, height: picture.naturalHeight });
    },
  };
}

/** Asks every 100 ms, 100 times at most; false where it was never ready. */
export async function pollUntil(isReady: () => boolean, wait: (ms: number) => Promise<void> = pause): Promise<boolean> {
  for (let poll = 0; poll < POLL.times; poll++) {
    if (isReady()) return true;
    await wait(POLL.everyMs);
  }
  return isReady();
}

export function browserEnv(pictures: LoadedPictures): DrawingEnv {
  return {
    createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
    picture: (src) => pictures.get(src),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
