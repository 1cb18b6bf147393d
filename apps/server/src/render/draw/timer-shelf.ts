/**
 * The countdowns of one version, by scale: opened at the first request for them, with the end picture laid
 * out.
 */
import { createCanvas } from '@napi-rs/canvas';
import { CLOCK_FIELDS, clockFields, timerOf, UNKNOWN_CLOCK, type ClockState } from '@limn/image-types';
import { contextOf, type MergeContext } from '@limn/merge';
import { compileScene, type DrawingEnv, type Picture } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import { fillTicking, tickingFields } from '../ticking-fields.ts';
import { openTimerPicture, type Moment, type TimerPicture } from './timer-picture.ts';

export interface TimerShelf {
  /** @param clock undefined where no one knows what to count to: one frame, without digits */
  gif(clock: ClockState | undefined, values: Moment, wishes: GifWishes): { bytes: Buffer; width: number; height: number };
  readonly bytes: number;
}

interface GifWishes {
  scale: number;
  /** The moment of the request: custom fields with the clock in them may also read a date. */
  context?: MergeContext;
  seconds?: number;
}

/** A minute; then the last frame stays. */
const FRAMES = 60;

export function createTimerShelf(snapshot: VersionSnapshot, env: DrawingEnv): TimerShelf {
  const timers = new Map<number, { picture: TimerPicture; end: Uint8ClampedArray | undefined }>();
  const ticking = tickingFields(snapshot);

  function open(values: Moment, scale: number) {
    const known = timers.get(scale);
    if (known) return known;
    const { document, width, height, bgcolor, transparent, locale, lineBreaks = 'spaces' } = snapshot;
    const scene = compileScene(document, { width, height, background: bgcolor, transparent, scale, locale, lineBreaks }, env);
    const samples = Array.from({ length: 10 }, (_, digit) => {
      const clock = Object.fromEntries(CLOCK_FIELDS.map((field) => [field, `${digit}${digit}`]));
      return fillTicking(ticking, values, clock, contextOf());
    });
    const endImage = timerOf(snapshot)?.endImage;
    const end = endImage ? env.picture(endImage) : undefined;
    const timer = { picture: openTimerPicture(scene, matteOf(bgcolor), samples), end: end && endPixels(end, bgcolor, scene) };
    timers.set(scale, timer);
    return timer;
  }

  return {
    get bytes() {
      return [...timers.values()].reduce((sum, { picture, end }) => sum + picture.bytes + (end?.length ?? 0), 0);
    },
    gif(clock, values, { scale, context = contextOf(), seconds: length }) {
      const { picture, end } = open(values, scale);
      const clocks = clock
        ? secondsOf(clock)
            .slice(0, length)
            .map((seconds) => clockFields(seconds, ticking.shown))
        : [UNKNOWN_CLOCK];
      const moments = clocks.map((fields) => fillTicking(ticking, values, fields, context));
      const isOver = clock?.direction === -1 && clock.seconds < FRAMES;
      return { bytes: picture.gif(moments, isOver ? end : undefined), width: picture.width, height: picture.height };
    },
  };
}

/** The clock's states, second by second, up to the end. */
function secondsOf({ seconds, direction }: ClockState): number[] {
  const frames = direction === -1 ? Math.min(FRAMES, seconds + 1) : FRAMES;
  return Array.from({ length: frames }, (_, gone) => seconds + direction * gone);
}

/** Whole and in the middle, as large as it goes. */
function endPixels(picture: Picture, background: string, { width, height }: { width: number; height: number }): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = background || '#ffffff';
  context.fillRect(0, 0, width, height);
  const scale = Math.min(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture as Parameters<typeof context.drawImage>[0], (width - w) / 2, (height - h) / 2, w, h);
  return context.getImageData(0, 0, width, height).data;
}

/** The colour behind edges that can half be seen through. */
function matteOf(background: string): [number, number, number] {
  const context = createCanvas(1, 1).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = background || '#ffffff';
  context.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
