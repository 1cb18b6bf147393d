import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router';
import { tabStorage } from '../session/browser-storage.ts';

const KEY = 'limn.scroll';
const MAX = 50;
/** A list that is still being loaded is shorter than it was: its old place is tried for this long. */
const TIMEOUT_MS = 4000;
/**
 * For this long it is kept there: parts of the page that come later may take their own place for the page's.
 */
const HOLD_MS = 300;

/** Going back, forward or reloading leads to where a page was left; a page opened again begins at its top. */
export function useScrollMemory(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const place = usePlace();
  const arrived = useNavigationType();
  // Stops listening as the page is taken away, before the browser tells that what is left is shorter.
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    if (isFreshVisit()) write(place, 0);
    const stop = arrived === NavigationType.Pop ? restore(element, readPlaces()[place] ?? 0) : () => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      const top = Math.round(element.scrollTop);
      timer = setTimeout(() => write(place, top), 100);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', note);
    };
  }, [place, arrived]);
  return page;
}

let documentIsNew = true;

/**
 * Whether this is the first page of a document that the browser did not reload or go back to: asked once,
 * true at most once.
 */
function isFreshVisit(): boolean {
  const first = documentIsNew;
  documentIsNew = false;
  const [entry] = performance.getEntriesByType('navigation');
  return first && (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Reloaded pages have no key of their own in the history: their address identifies them. */
function usePlace(): string {
  const { key, pathname, search } = useLocation();
  return key === 'default' ? pathname + search : key;
}

function restore(element: HTMLElement, top: number): () => void {
  if (top === 0) return () => undefined;
  const until = performance.now() + TIMEOUT_MS;
  let reachedAt: number | undefined;
  let frame = 0;
  const attempt = () => {
    const now = performance.now();
    if (Math.abs(element.scrollTop - top) > 1) {
      element.scrollTop = top;
      reachedAt = undefined;
    } else reachedAt ??= now;
    if (now < (reachedAt === undefined ? until : reachedAt + HOLD_MS)) frame = requestAnimationFrame(attempt);
  };
  const stop = () => cancelAnimationFrame(frame);
  // Anyone who scrolls meanwhile is not pulled back.
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    element.addEventListener(event, stop, { once: true, passive: true });
  frame = requestAnimationFrame(attempt);
  return stop;
}

function readPlaces(): Record<string, number> {
  try {
    const places: unknown = JSON.parse(tabStorage.getItem(KEY) ?? '{}');
    return typeof places === 'object' && places !== null ? (places as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function write(place: string, top: number): void {
  const { [place]: _, ...others } = readPlaces();
  tabStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [place, top]].slice(-MAX))));
}
