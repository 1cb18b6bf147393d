import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Box } from '../../../ui/layout.ts';
import { SelectionBar } from '../align/SelectionBar.tsx';
import { useDrops } from '../clipboard/use-drops.ts';
import { findLayer } from '../document/editor-document.ts';
import { boundingBox, unionOf, type Box as Area } from '../document/geometry.ts';
import { isReadOnly, selectedLayers, type EditorState } from '../editor-store.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { RULER, Rulers } from './Rulers.tsx';
import { DropFrame } from './DropFrame.tsx';
import { StageVeil } from './StageVeil.tsx';
import { useCanvasView, useFocusAfterTyping, useViewport } from './use-canvas-view.ts';
import type { Place } from './touch-gestures.ts';
import { usePan } from './use-pan.ts';
import { useSize } from './use-stage-room.ts';
import { useTouch } from './use-touch.ts';
import { fitZoom, layoutStage, openingZoom, ZOOM, type StageRoom } from './viewport.ts';
import { scrollFor, type Anchor } from './zoom-about.ts';
import type { ZoomControl } from './EditorFooter.tsx';

export interface StageProps {
  /** Pixels at the foot that the property card covers. */
  foot: number;
  rulers: boolean;
  /** What floats over the stage. */
  children?: ReactNode;
  /** Hands the zoom to the footer. */
  onZoomControl: (control: ZoomControl) => void;
}

/** The canvas on its stage: scrolled natively, drawn by one canvas as large as what is seen. */
export function Stage({ foot, rulers, children, onZoomControl }: StageProps) {
  const { focusStage, session, canvas, setView } = useEditor();
  const width = useEditorState((state) => state.image.width);
  const height = useEditorState((state) => state.image.height);
  const transparent = useEditorState((state) => state.image.transparent);
  const phase = useEditorState((state) => state.phase);
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const [menu, setMenu] = useState<{ left: number; top: number }>();
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const [chosen, setChosen] = useState<number>();
  useFocusAfterTyping();
  useCanvasView(host, {
    onMenu: (place) => {
      // The focus comes back here when the menu closes.
      focusStage();
      setMenu(place);
    },
  });

  const sheet = useMemo(() => ({ width, height }), [width, height]);
  const room: StageRoom = { ...size, foot };
  const zoom = chosen ?? (size.width > 0 ? openingZoom(sheet, room) : 1);
  const layout = layoutStage(sheet, room, zoom);
  const x = layout.x - scroll.left;
  const y = layout.y - scroll.top;
  useViewport({ zoom, x, y, width: size.width, height: size.height }, phase !== 'loading');

  const setZoom = useEffectEvent((next: number) =>
    setChosen(Math.max(Math.min(ZOOM.min, fitZoom(sheet, room)), Math.min(ZOOM.max, Number(next.toFixed(2))))),
  );
  const fit = useEffectEvent(() => setChosen(fitZoom(sheet, room)));
  const [anchor, setAnchor] = useState<Anchor>();
  /** Zooms so that what is seen at a place of the window stays there; `at` names another point of the image to be seen there. */
  const zoomAbout = useEffectEvent((next: number, place: Place, at?: { x: number; y: number }) => {
    const corner = scroller.current?.getBoundingClientRect();
    if (!corner) return;
    const [stageX, stageY] = [place.left - corner.left, place.top - corner.top];
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
    if (anchor) scrollTo(anchor);
  }, [anchor]);
  const tellZoom = useEffectEvent(onZoomControl);
  useEffect(() => {
    tellZoom({ zoom, setZoom: (next) => setZoom(next), fit: () => fit() });
  }, [zoom]);
  useWheelZoom(scroller, (factor, place) => zoomAbout(zoom * factor, place));
  usePan(scroller);
  const pinched = useRef({ zoom, x, y });
  useTouch(scroller, {
    onPinchStart: () => {
      canvas()?.dropGesture();
      pinched.current = { zoom, x, y };
    },
    onPinch: ({ from, middle, factor }) => {
      const corner = scroller.current?.getBoundingClientRect();
      const start = pinched.current;
      const point = {
        x: (from.left - (corner?.left ?? 0) - start.x) / start.zoom,
        y: (from.top - (corner?.top ?? 0) - start.y) / start.zoom,
      };
      zoomAbout(start.zoom * factor, middle, point);
    },
    onLongPress: (place) => {
      canvas()?.dropGesture();
      if (!isReadOnly(session.store.getState())) setMenu(place);
    },
  });
  const middleOfStage = useEffectEvent((): Place => {
    const corner = scroller.current?.getBoundingClientRect();
    return { left: (corner?.left ?? 0) + size.width / 2, top: (corner?.top ?? 0) + (size.height - foot) / 2 };
  });
  useEffect(() => {
    setView({
      zoom,
      zoomTo: (next) => zoomAbout(next, middleOfStage()),
      zoomBy: (factor) => zoomAbout(zoom * factor, middleOfStage()),
      fit: () => fit(),
    });
    return () => setView(undefined);
  }, [zoom, setView]);
  const hovering = useDrops(scroller, ({ clientX, clientY }) => {
    const corner = scroller.current?.getBoundingClientRect();
    return corner && { left: (clientX - corner.left - x) / zoom, top: (clientY - corner.top - y) / zoom };
  });

  function openMenuOnSelection({ left, top }: DOMRect): void {
    const state = session.store.getState();
    const objects = selectedLayers(state).map((layer) => layer.object);
    if (objects.length === 0 || isReadOnly(state)) return;
    const box = unionOf(objects.map(boundingBox));
    setMenu({ left: left + x + (box.left + box.width / 2) * zoom, top: top + y + (box.top + box.height / 2) * zoom });
  }

  const inset = rulers ? RULER : 0;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden', bgcolor: 'stage' }}>
      {rulers ? <RulersOfSelection x={x} y={y} zoom={zoom} room={size} /> : null}
      <Box
        ref={scroller}
        onScroll={(event) => setScroll({ left: event.currentTarget.scrollLeft, top: event.currentTarget.scrollTop })}
        sx={{
          position: 'absolute',
          left: inset,
          top: inset,
          right: 0,
          bottom: 0,
          overflow: 'auto',
          // A finger that rests opens our menu, not the browser's.
          WebkitTouchCallout: 'none',
          '&[data-pan] canvas': { cursor: 'grab !important' },
          '&[data-pan=grabbing] canvas': { cursor: 'grabbing !important' },
        }}
      >
        <Box sx={{ position: 'relative', width: layout.content.width, height: layout.content.height }}>
          <Box
            data-sheet
            aria-hidden
            sx={{
              position: 'absolute',
              left: layout.x,
              top: layout.y,
              width: width * zoom,
              height: height * zoom,
              boxShadow: '0 1px 3px rgba(22,36,58,.2), 0 12px 32px -12px rgba(22,36,58,.3)',
              background: transparent ? 'repeating-conic-gradient(#d8dde3 0 25%, #ffffff 0 50%) 0 0 / 16px 16px' : undefined,
            }}
          />
          <Box
            data-editor-stage
            role="application"
            aria-label="Canvas. Tab walks the layers, arrow keys move the selected one, Enter edits it."
            aria-roledescription="canvas"
            tabIndex={0}
            onMouseDown={(event) => {
              event.currentTarget.dataset['byPointer'] = '';
              // The menu of the right button has the focus by now.
              if (event.button !== 2) focusStage();
            }}
            onContextMenu={(event) => {
              // By key, where the mouse does not say which object is meant.
              if (event.target !== event.currentTarget) return;
              event.preventDefault();
              openMenuOnSelection(event.currentTarget.getBoundingClientRect());
            }}
            onBlur={(event) => delete event.currentTarget.dataset['byPointer']}
            onKeyDown={(event) => event.key === 'Tab' && delete event.currentTarget.dataset['byPointer']}
            sx={{
              position: 'sticky',
              left: 0,
              top: 0,
              width: size.width,
              height: size.height,
              outlineOffset: '-3px !important',
              '&[data-by-pointer]': { outline: 'none' },
              '& canvas': { display: 'block' },
            }}
          >
            <Box ref={host} sx={PICTURE_TYPE} />
          </Box>
        </Box>
      </Box>
      {hovering ? (
        <DropFrame
          area={stageArea(areaOf(session.store.getState(), hovering.replaces), { zoom, x: x + inset, y: y + inset })}
          words={hovering.words}
        />
      ) : null}
      <SelectionBar top={inset + 6} />
      <StageVeil />
      {children}
      <CanvasMenu
        place={menu}
        onClose={() => {
          setMenu(undefined);
          focusStage();
        }}
      />
      <SelectionSpoken store={session.store} />
    </Box>
  );
}

/** What a drop at this place would fill, in image pixels: the box of the picture that is replaced, or the canvas. */
function areaOf({ document, image }: EditorState, replaces: string | undefined): Area {
  const replaced = replaces === undefined ? undefined : findLayer(document, replaces);
  return replaced ? boundingBox(replaced.object) : { left: 0, top: 0, width: image.width, height: image.height };
}

function stageArea(area: Area, { zoom, x, y }: { zoom: number; x: number; y: number }): Area {
  return { left: area.left * zoom + x, top: area.top * zoom + y, width: area.width * zoom, height: area.height * zoom };
}

function RulersOfSelection({ x, y, zoom, room }: { x: number; y: number; zoom: number; room: { width: number; height: number } }) {
  const state = useEditorState((whole) => whole);
  const objects = selectedLayers(state).map((layer) => layer.object);
  const narrow = useMediaQuery('(max-width:899.95px)');
  if (narrow) return null;
  return (
    <Rulers
      sheet={{ width: state.image.width, height: state.image.height }}
      zoom={zoom}
      x={x}
      y={y}
      room={room}
      selected={objects.length > 0 ? unionOf(objects.map(boundingBox)) : undefined}
    />
  );
}

/** Ctrl and the wheel zoom; the browser's own zoom stays off over the stage. */
function useWheelZoom(scroller: React.RefObject<HTMLElement | null>, onZoom: (factor: number, place: Place) => void): void {
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

/** What is selected, for those who do not see it. */
function SelectionSpoken({ store }: { store: ReturnType<typeof useEditor>['session']['store'] }) {
  const selection = useEditorState((state) => state.selection);
  const words = selectedLayers({ ...store.getState(), selection }).map((layer) => layer.object);
  return (
    <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
      {words.length === 0 ? '' : `${words.map((object) => object.layerName ?? object.type).join(', ')} selected`}
    </span>
  );
}
