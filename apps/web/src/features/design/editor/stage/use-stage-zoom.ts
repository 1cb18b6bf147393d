/**
 * How large the image is shown and which part of it: by wheel, fingers, the footer's control and commands.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useEditor } from '../context/editor-context.tsx';
import type { ZoomControl } from './EditorFooter.tsx';
import { createTouch, type Place, type TouchHandlers } from './touch-gestures.ts';
import { fitZoom, layoutStage, openingZoom, type StageRoom, ZOOM } from '../canvas/viewport.ts';
import type { Size } from '../document/geometry.ts';

export interface StageZoomOptions {
  /** The scrolled element; its corner is the stage's. */
  scroller: RefObject<HTMLElement | null>;
  sheet: { width: number; height: number };
  room: StageRoom;
  /** Hands the zoom to the footer. */
  onZoomControl: (control: ZoomControl) => void;
  /** A finger rested at this place of the window. */
  onLongPress: (place: Place) => void;
}

export function useStageZoom({ scroller, sheet, room, onZoomControl, onLongPress }: StageZoomOptions) {
  const { canvas, setView } = useEditor();
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const [chosen, setChosen] = useState<number>();
  const [anchor, setAnchor] = useState<Anchor>();
  const zoom = chosen ?? (room.width > 0 ? openingZoom(sheet, room) : 1);
  const layout = layoutStage(sheet, room, zoom);
  const x = layout.x - scroll.left;
  const y = layout.y - scroll.top;
  /** Converts from window to stage. */
  const onStage = ({ left, top }: Place) => {
    const corner = scroller.current?.getBoundingClientRect();
    return { stageX: left - (corner?.left ?? 0), stageY: top - (corner?.top ?? 0) };
  };

  const setZoom = useEffectEvent((next: number) =>
    setChosen(Math.max(Math.min(ZOOM.min, fitZoom(sheet, room)), Math.min(ZOOM.max, Number(next.toFixed(2))))),
  );
  const fit = useEffectEvent(() => setChosen(fitZoom(sheet, room)));
  /**
   * Zooms so that what is seen at a place of the window stays there; `at` names another point of the image to
   * be seen there.
   */
  const zoomAbout = useEffectEvent((next: number, place: Place, at?: { x: number; y: number }) => {
    const { stageX, stageY } = onStage(place);
    setAnchor({ stageX, stageY, imageX: at?.x ?? (stageX - x) / zoom, imageY: at?.y ?? (stageY - y) / zoom });
    setZoom(next);
  });
  const scrollTo = useEffectEvent((held: Anchor) => {
    const target = scroller.current;
    if (!target) return;
    const wanted = scrollFor(held, sheet, room, zoom);
    target.scrollTo(wanted.left, wanted.top);
    // At once: the browser tells of it only after this was painted.
    setScroll({ left: target.scrollLeft, top: target.scrollTop });
  });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- how far the browser could scroll is known only when it has
    if (anchor) scrollTo(anchor);
  }, [anchor]);

  const notifyZoom = useEffectEvent(onZoomControl);
  const middleOfStage = useEffectEvent((): Place => {
    const corner = scroller.current?.getBoundingClientRect();
    return { left: (corner?.left ?? 0) + room.width / 2, top: (corner?.top ?? 0) + (room.height - room.foot) / 2 };
  });
  useEffect(() => {
    notifyZoom({ zoom, setZoom: (next) => setZoom(next), fit: () => fit() });
    setView({
      zoom,
      zoomTo: (next) => zoomAbout(next, middleOfStage()),
      zoomBy: (factor) => zoomAbout(zoom * factor, middleOfStage()),
      fit: () => fit(),
    });
    return () => setView(undefined);
  }, [zoom, setView]);

  useWheelZoom(scroller, (factor, place) => zoomAbout(zoom * factor, place));
  const pinched = useRef({ zoom, x, y });
  useTouch(scroller, {
    onPinchStart: () => {
      canvas()?.dropGesture();
      pinched.current = { zoom, x, y };
    },
    onPinch: ({ from, middle, factor }) => {
      const start = pinched.current;
      const { stageX, stageY } = onStage(from);
      zoomAbout(start.zoom * factor, middle, { x: (stageX - start.x) / start.zoom, y: (stageY - start.y) / start.zoom });
    },
    onLongPress: (place) => {
      canvas()?.dropGesture();
      onLongPress(place);
    },
  });

  return { zoom, x, y, layout, scrolled: ({ scrollLeft, scrollTop }: HTMLElement) => setScroll({ left: scrollLeft, top: scrollTop }) };
}

/** Fingers on the stage: two zoom and pan, one that rests opens the menu. */
function useTouch(stage: RefObject<HTMLElement | null>, handlers: TouchHandlers): void {
  const onPinchStart = useEffectEvent(handlers.onPinchStart);
  const onPinch = useEffectEvent(handlers.onPinch);
  const onLongPress = useEffectEvent(handlers.onLongPress);
  useEffect(() => {
    const target = stage.current;
    if (!target) return undefined;
    return createTouch(target, {
      onPinchStart: () => onPinchStart(),
      onPinch: (pinch) => onPinch(pinch),
      onLongPress: (at) => onLongPress(at),
    });
  }, [stage]);
}

/** Ctrl and the wheel zoom; the browser's own zoom stays off over the stage. */
function useWheelZoom(scroller: RefObject<HTMLElement | null>, onZoom: (factor: number, place: Place) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const target = scroller.current;
    if (!target) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // A trackpad tells of many small turns, a wheel of a few large ones.
      zoom(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 500), { left: event.clientX, top: event.clientY });
    };
    target.addEventListener('wheel', wheel, { passive: false });
    return () => target.removeEventListener('wheel', wheel);
  }, [scroller]);
}

/** A point to zoom about: what lies under the pointer or between two fingers stays there. */
export interface Anchor {
  /** Position in the image, in its pixels. */
  imageX: number;
  imageY: number;
  /** Where it is seen, in pixels from the stage's corner. */
  stageX: number;
  stageY: number;
}

/** How far the stage is scrolled so that the point of the image is seen at its place. */
export function scrollFor(anchor: Anchor, sheet: Size, room: StageRoom, zoom: number): { left: number; top: number } {
  const { content, x, y } = layoutStage(sheet, room, zoom);
  const within = (wanted: number, max: number): number => Math.round(Math.max(0, Math.min(max, wanted)));
  return {
    left: within(x + anchor.imageX * zoom - anchor.stageX, content.width - room.width),
    top: within(y + anchor.imageY * zoom - anchor.stageY, content.height - room.height),
  };
}
