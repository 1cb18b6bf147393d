/**
 * Gestures of fingers, recognised before the canvas gets them: the canvas knows one finger, which selects,
 * moves and sizes. A second finger takes back what the first began.
 */
export interface Place {
  left: number;
  top: number;
}

export interface Pinch {
  /** Middle of the fingers, in pixels of the window. */
  middle: Place;
  /** Where the middle was when the second finger came down. */
  from: Place;
  /** Distance of the fingers over what it was at first. */
  factor: number;
}

export interface TouchHandlers {
  onPinchStart: () => void;
  onPinch: (pinch: Pinch) => void;
  onLongPress: (at: Place) => void;
}

const LONG_PRESS_MS = 500;
/** A finger that rests trembles by this many pixels. */
const TREMBLE = 10;

/** Listens until the answer is called. */
export function createTouch(target: HTMLElement, { onPinchStart, onPinch, onLongPress }: TouchHandlers): () => void {
  let pinch: { from: Place; distance: number } | undefined;
  /** Until all fingers are gone nothing of this touch is for the canvas. */
  let isTaken = false;
  let resting: { at: Place; timer: ReturnType<typeof setTimeout> } | undefined;

  function wake(): void {
    clearTimeout(resting?.timer);
    resting = undefined;
  }

  function start(event: TouchEvent): void {
    wake();
    const [one, two] = event.touches;
    if (!one) return;
    if (!two) {
      const at = placeOf(one);
      resting = { at, timer: setTimeout(() => rest(at), LONG_PRESS_MS) };
      return;
    }
    take(event);
    if (pinch) return;
    pinch = { from: middleOf(one, two), distance: distanceOf(one, two) };
    onPinchStart();
  }

  function rest(at: Place): void {
    resting = undefined;
    isTaken = true;
    onLongPress(at);
  }

  function move(event: TouchEvent): void {
    const [one, two] = event.touches;
    if (resting && one && Math.hypot(one.clientX - resting.at.left, one.clientY - resting.at.top) > TREMBLE) wake();
    if (isTaken) take(event);
    if (pinch && one && two && pinch.distance > 0)
      onPinch({ from: pinch.from, middle: middleOf(one, two), factor: distanceOf(one, two) / pinch.distance });
  }

  function end(event: TouchEvent): void {
    wake();
    if (event.touches.length < 2) pinch = undefined;
    if (event.touches.length === 0) isTaken = false;
  }

  function take(event: TouchEvent): void {
    isTaken = true;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
  }

  const before = { capture: true, passive: false };
  target.addEventListener('touchstart', start, before);
  target.addEventListener('touchmove', move, before);
  target.addEventListener('touchend', end, before);
  target.addEventListener('touchcancel', end, before);
  return () => {
    wake();
    target.removeEventListener('touchstart', start, before);
    target.removeEventListener('touchmove', move, before);
    target.removeEventListener('touchend', end, before);
    target.removeEventListener('touchcancel', end, before);
  };
}

function placeOf({ clientX, clientY }: Touch): Place {
  return { left: clientX, top: clientY };
}

function middleOf(one: Touch, two: Touch): Place {
  return { left: (one.clientX + two.clientX) / 2, top: (one.clientY + two.clientY) / 2 };
}

function distanceOf(one: Touch, two: Touch): number {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
}
