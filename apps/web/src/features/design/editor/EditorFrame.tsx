import { useRef, useState } from 'react';
import { useMediaQuery } from '../../../ui/kit/base.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Box } from '../../../ui/layout.ts';
import { EditorFooter, LayersPanel, PanelRail, PropertyCard, SidePanels, VersionsPanel } from './lazy-panels.ts';
import { EditorHeader, LockBand } from './header/EditorHeader.tsx';
import { PreviewStage } from './preview/LazyPreviewStage.tsx';
import type { FrameProps } from './phone/PhoneEditor.tsx';
import { useEditorState } from './context/editor-context.tsx';
import { AddObjectDial } from './stage/AddObjectDial.tsx';
import type { ZoomControl } from './stage/EditorFooter.tsx';
import { RULER } from './stage/Rulers.tsx';
import { Stage } from './stage/Stage.tsx';
import { useSize } from './parts/use-size.ts';

const PhoneEditor = lazyPart(async () => (await import('./phone/PhoneEditor.tsx')).PhoneEditor);

const CARD_MARGIN = 12;
/**
 * Room kept for the property card at its tallest, so that the canvas never moves when something is selected.
 */
const FOOT = 220;

export function EditorFrame(props: FrameProps) {
  const narrow = useMediaQuery('(max-width:899.95px)');
  return narrow ? <PhoneEditor {...props} /> : <DesktopEditor {...props} />;
}

function DesktopEditor({ actions, preview }: FrameProps) {
  const wide = useMediaQuery('(min-width:1280px)');
  const previewing = useEditorState((state) => state.mode === 'preview');
  const template = useEditorState((state) => state.image.template);
  const [zoom, setZoom] = useState<ZoomControl>();
  const card = useRef<HTMLDivElement>(null);
  const { height } = useSize(card);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `${wide ? '280px' : '48px'} minmax(0, 1fr) 231px`,
        gridTemplateRows: 'auto auto minmax(0, 1fr)',
        height: '100%',
      }}
    >
      <EditorHeader medium={!wide} {...actions} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LockBand />
      </Box>
      <Box sx={{ minHeight: 0, bgcolor: 'background.paper' }}>{wide ? <SidePanels /> : <PanelRail />}</Box>
      <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}>
        <Stage foot={FOOT} rulers onZoomControl={setZoom}>
          <AddObjectDial bottom={height + 2 * CARD_MARGIN + 4} size={48} />
          <Box
            ref={card}
            sx={{
              position: 'absolute',
              left: RULER + CARD_MARGIN,
              right: CARD_MARGIN,
              bottom: CARD_MARGIN,
              zIndex: 3,
              borderRadius: '10px',
              overflow: 'hidden',
              boxShadow: 'var(--e2)',
              bgcolor: 'background.float',
            }}
          >
            <PropertyCard narrow={false} />
          </Box>
          {previewing ? <PreviewStage preview={preview} /> : null}
        </Stage>
        <Box sx={{ height: 44, flex: 'none', bgcolor: 'background.paper' }}>{zoom ? <EditorFooter {...zoom} /> : null}</Box>
      </Box>
      <Box
        component="aside"
        data-editor-pane
        aria-label={template ? 'Layers' : 'Layers and versions'}
        sx={{ bgcolor: 'background.paper', borderLeft: '1px solid', borderColor: 'divider', overflow: 'auto', minHeight: 0 }}
      >
        <LayersPanel />
        {template ? null : <VersionsPanel />}
      </Box>
    </Box>
  );
}
