import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../../../ui/kit/base.ts';
import { Box } from '../../../../ui/layout.ts';
import { SelectionBar } from '../align/SelectionBar.tsx';
import { useDrops } from './use-drops.ts';
import { findLayer } from '../document/editor-document.ts';
import { boundingBox, unionOf, type Box as Area } from '../document/geometry.ts';
import { layerName } from '../document/object-facts.ts';
import { isReadOnly, selectedLayers, type EditorState } from '../store/editor-store.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { PICTURE_TYPE } from '../parts/picture-type.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { RULER, Rulers } from './Rulers.tsx';
import { DropFrame } from './DropFrame.tsx';
import { StageVeil } from './StageVeil.tsx';
import { TypedFieldChoices } from './TypedFieldChoices.tsx';
import { useCanvasSamples } from './use-canvas-samples.ts';
import { useCanvasView, useFocusAfterTyping, useViewport } from './use-canvas-view.ts';
import { usePan } from './use-pan.ts';
import { useSize } from '../parts/use-size.ts';
import { useStageZoom } from './use-stage-zoom.ts';
import type { ZoomControl } from './EditorFooter.tsx';

export interface StageProps {
  /** Pixels at the foot that the property card covers. */
  foot: number;
  rulers: boolean;
  /** Floating parts over the stage. */
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
  useFocusAfterTyping();
  useCanvasSamples();
  useCanvasView(host, {
    onMenu: (place) => {
      // The focus comes back here when the menu closes.
      focusStage();
      setMenu(place);
    },
  });

  const sheet = useMemo(() => ({ width, height }), [width, height]);
  const { zoom, x, y, layout, scrolled } = useStageZoom({
    scroller,
    sheet,
    room: { ...size, foot },
    onZoomControl,
    onLongPress: (place) => {
      if (!isReadOnly(session.store.getState())) setMenu(place);
    },
  });
  useViewport({ zoom, x, y, width: size.width, height: size.height }, phase !== 'loading');
  usePan(scroller);
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
        onScroll={(event) => scrolled(event.currentTarget)}
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
      <TypedFieldChoices inset={inset} room={size} />
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

/** The area that a drop here would fill, in image pixels: the box of the replaced picture, or the canvas. */
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

/** The selection, for screen readers. */
function SelectionSpoken({ store }: { store: ReturnType<typeof useEditor>['session']['store'] }) {
  const selection = useEditorState((state) => state.selection);
  const words = selectedLayers({ ...store.getState(), selection }).map((layer) => layer.object);
  return (
    <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
      {words.length === 0 ? '' : `${words.map(layerName).join(', ')} selected`}
    </span>
  );
}
