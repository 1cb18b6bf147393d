import { useState } from 'react';
import { Close } from '../../../../ui/icons/general.ts';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { PanelGroup } from '../parts/PanelGroup.tsx';
import { useEditorState } from '../context/editor-context.tsx';
import { usePanels, type SidePanel } from './index.ts';

/** All groups under each other, each folding. */
export function SidePanels() {
  const panels = usePanels();
  return (
    <Box
      component="aside"
      data-editor-pane
      aria-label="Image settings"
      sx={{ bgcolor: 'background.paper', borderRight: '1px solid', borderColor: 'divider', overflow: 'auto', height: '100%' }}
    >
      <Text component="h2" sx={hiddenFromSight}>
        Image settings
      </Text>
      {panels.map(({ id, title, Body }) => (
        <PanelGroup key={id} title={title} folding>
          <Body />
        </PanelGroup>
      ))}
    </Box>
  );
}

/** The same groups behind a rail of icons; the open one lies over the stage. */
export function PanelRail() {
  const panels = usePanels();
  const seeks = useEditorState((state) => state.seeks);
  const [open, setOpen] = useState<SidePanel['id']>();
  if (seeks !== undefined && open !== 'links') setOpen('links');
  const shown = panels.find((panel) => panel.id === open);
  return (
    <Box
      component="aside"
      data-editor-pane
      aria-label="Image settings"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(undefined)}
      // Over the preview too: its values are changed here.
      sx={{ position: 'relative', height: '100%', zIndex: 6 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          alignItems: 'center',
          pt: 3,
          height: '100%',
          bgcolor: 'background.paper',
          borderRight: '1px solid',
          borderColor: 'divider',
        }}
      >
        {panels.map(({ id, title, icon: Icon }) => (
          <IconButton
            key={id}
            label={title}
            size="work"
            selected={id === open}
            aria-expanded={id === open}
            onClick={() => setOpen(id === open ? undefined : id)}
          >
            <Icon />
          </IconButton>
        ))}
      </Box>
      {shown ? (
        <Box
          role="region"
          aria-label={shown.title}
          sx={{
            position: 'absolute',
            left: '100%',
            top: 0,
            bottom: 0,
            width: 280,
            overflow: 'auto',
            bgcolor: 'background.paper',
            borderRight: '1px solid',
            borderColor: 'divider',
            boxShadow: 'var(--e2)',
          }}
        >
          <Row align="center" justify="space-between" sx={{ pl: 4, pr: 2, height: 40 }}>
            <Text variant="h3" component="h2" sx={{ fontSize: 13 }}>
              {shown.title}
            </Text>
            <IconButton label={`Close ${shown.title}`} size="work" onClick={() => setOpen(undefined)}>
              <Close />
            </IconButton>
          </Row>
          <PanelGroup title={shown.title} folding={false}>
            <shown.Body />
          </PanelGroup>
        </Box>
      ) : null}
    </Box>
  );
}
