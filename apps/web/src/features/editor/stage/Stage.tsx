import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Box } from '../../../ui/layout.ts';
import { boundingBox, unionOf } from '../document/geometry.ts';
import { selectedLayers } from '../editor-store.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { RULER, Rulers } from './Rulers.tsx';
import { StageVeil } from './StageVeil.tsx';
import { useCanvasView, useViewport } from './use-canvas-view.ts';
import { useSize } from './use-stage-room.ts';
import { fitZoom, layoutStage, openingZoom, ZOOM, type StageRoom } from './viewport.ts';
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
  const { focusStage, session } = useEditor();
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
  useCanvasView(host, { onMenu: setMenu });

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
  const tellZoom = useEffectEvent(onZoomControl);
  useEffect(() => {
    tellZoom({ zoom, setZoom: (next) => setZoom(next), fit: () => fit() });
  }, [zoom]);
  useWheelZoom(scroller, (factor) => setZoom(zoom * factor));

  const inset = rulers ? RULER : 0;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden', bgcolor: 'stage' }}>
      {rulers ? <RulersOfSelection x={x} y={y} zoom={zoom} room={size} /> : null}
      <Box
        ref={scroller}
        onScroll={(event) => setScroll({ left: event.currentTarget.scrollLeft, top: event.currentTarget.scrollTop })}
        sx={{ position: 'absolute', left: inset, top: inset, right: 0, bottom: 0, overflow: 'auto' }}
      >
        <Box sx={{ position: 'relative', width: layout.content.width, height: layout.content.height }}>
          <Box
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
              focusStage();
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
function useWheelZoom(scroller: React.RefObject<HTMLElement | null>, onZoom: (factor: number) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const target = scroller.current;
    if (!target) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1);
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
