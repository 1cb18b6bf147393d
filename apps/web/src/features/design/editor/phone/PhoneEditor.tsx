import { useRef, useState, type ReactNode } from 'react';
import { Layers as Category, Redo, Undo } from '../../../../ui/icons/editing.ts';
import { Code, Edit, Person, Settings, Visibility } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { ChecksPill } from '../checks/ChecksPill.tsx';
import { runCommand } from '../commands/command.ts';
import { saveAsTemplate } from '../commands/save-as-template.ts';
import { redo, undo } from '../commands/undo-redo.ts';
import type { ShownPreview } from '../document/shown-preview.ts';
import { BackButton, LockBand, usePublishable, type HeaderActions } from '../header/EditorHeader.tsx';
import { LayersPanel } from '../layers/LayersPanel.tsx';
import { VersionsPanel } from '../layers/VersionsPanel.tsx';
import { usePanels } from '../panels/index.ts';
import { PanelGroup } from '../parts/PanelGroup.tsx';
import { PreviewStage } from '../preview/LazyPreviewStage.tsx';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { AddObjectDial } from '../stage/AddObjectDial.tsx';
import { Stage } from '../stage/Stage.tsx';
import { useSize } from '../parts/use-size.ts';
import { BottomSheet } from './BottomSheet.tsx';

export interface FrameProps {
  actions: HeaderActions;
  preview: ShownPreview | undefined;
}

type Sheet = 'layers' | 'settings' | 'data';

const FAB = 56;
/** Height of the property sheet at its tallest; the picture stands above it and never moves. */
const SHEET = 300;

/** The stage fits the width; properties lie in a sheet at the foot, everything else opens over it. */
export function PhoneEditor({ actions, preview }: FrameProps) {
  const previewing = useEditorState((state) => state.mode === 'preview');
  const panels = usePanels();
  const seeks = useEditorState((state) => state.seeks);
  const [open, setOpen] = useState<Sheet>();
  if (seeks !== undefined && open !== 'settings') setOpen('settings');
  const template = useEditorState((state) => state.image.template);
  const foot = useRef<HTMLDivElement>(null);
  const { height } = useSize(foot);
  return (
    <Box sx={{ position: 'fixed', inset: 0, zIndex: 'appBar', display: 'flex', flexDirection: 'column', bgcolor: 'stage' }}>
      <PhoneHeader {...actions} />
      <LockBand />
      <Stage foot={SHEET} rulers={false} onZoomControl={() => undefined}>
        <AddObjectDial bottom={height + 16} size={FAB} />
        <Box sx={{ position: 'absolute', left: 16, bottom: height + 22, zIndex: 2 }}>
          <ChecksPill />
        </Box>
        <Box
          ref={foot}
          sx={{
            position: 'absolute',
            left: 0,
            right: 0,
            bottom: 0,
            zIndex: 3,
            maxHeight: SHEET,
            overflow: 'auto',
            borderRadius: '16px 16px 0 0',
            boxShadow: 'var(--e3)',
            bgcolor: 'background.float',
          }}
        >
          <Box aria-hidden sx={{ width: 32, height: 4, borderRadius: '2px', bgcolor: 'line.strong', mx: 'auto', mt: 2, mb: 1 }} />
          <PropertyCard narrow />
        </Box>
        {previewing ? <PreviewStage preview={preview} /> : null}
      </Stage>
      <BottomBar open={open} onOpen={setOpen} />
      <BottomSheet
        title={open === 'layers' && template ? 'Layers' : TITLES[open ?? 'layers']}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
      >
        {open === 'layers' ? (
          <>
            <LayersPanel />
            {template ? null : <VersionsPanel />}
          </>
        ) : null}
        {open === 'settings'
          ? panels
              .filter((panel) => panel.id !== 'data')
              .map(({ id, title, Body }) => (
                <PanelGroup key={id} title={title} folding>
                  <Body />
                </PanelGroup>
              ))
          : null}
        {open === 'settings' && !template ? <SaveAsTemplate onAsk={() => setOpen(undefined)} /> : null}
        {open === 'data'
          ? panels
              .filter((panel) => panel.id === 'data')
              .map(({ id, title, Body }) => (
                <PanelGroup key={id} title={title} folding={false}>
                  <Body />
                </PanelGroup>
              ))
          : null}
      </BottomSheet>
    </Box>
  );
}

function SaveAsTemplate({ onAsk }: { onAsk: () => void }) {
  const { commands } = useEditor();
  return (
    <Box sx={{ p: 4 }}>
      <Button
        fullWidth
        onClick={() => {
          onAsk();
          runCommand(saveAsTemplate, commands);
        }}
      >
        {saveAsTemplate.label}
      </Button>
    </Box>
  );
}

const TITLES: Readonly<Record<Sheet, string>> = { layers: 'Layers and versions', settings: 'Image settings', data: 'Preview Data' };

function PhoneHeader({ onTags, onPublish, tagsBusy, onCreate, creating }: HeaderActions) {
  const { commands } = useEditor();
  const name = useEditorState((state) => state.image.name);
  const template = useEditorState((state) => state.image.template);
  const live = useEditorState((state) => state.image.live_version);
  const previewing = useEditorState((state) => state.mode === 'preview');
  const publishable = usePublishable();
  return (
    <Row
      component="header"
      gap={1.5}
      align="center"
      sx={{ height: 56, pl: 1, pr: 2, flex: 'none', bgcolor: 'bar.main', color: 'bar.text' }}
    >
      <BackButton onBar />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Text
          component="h1"
          data-page-title
          title={name}
          tabIndex={-1}
          strong
          sx={{ fontSize: 14, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', outline: 'none' }}
        >
          {name}
        </Text>
        <PhoneStatus live={live} publishable={publishable} template={template} />
      </Box>
      <IconButton label={previewing ? 'Edit' : 'Preview'} onBar aria-pressed={previewing} onClick={() => commands.setPreview(!previewing)}>
        {previewing ? <Edit /> : <Visibility />}
      </IconButton>
      {template ? (
        <Button look="action" busy={creating && 'Creating'} label="Create image from this" onClick={onCreate}>
          Create image
        </Button>
      ) : publishable ? (
        <>
          <IconButton label="GENERATE TAGS" onBar onClick={onTags}>
            <Code />
          </IconButton>
          <Button look="action" onClick={onPublish}>
            Publish
          </Button>
        </>
      ) : (
        <Button look="action" busy={tagsBusy && 'PUBLISHING'} capitals onClick={onTags}>
          GENERATE TAGS
        </Button>
      )}
    </Row>
  );
}

function PhoneStatus({ live, publishable, template }: { live: number | null; publishable: boolean; template: boolean }) {
  const saving = useEditorState((state) => state.saving);
  const unsaved = saving.kind === 'failed' || saving.kind === 'refused' || saving.kind === 'stale';
  const words = unsaved
    ? 'Not saved yet'
    : template
      ? 'Template'
      : live === null
        ? 'Draft'
        : publishable
          ? 'Unpublished changes'
          : `Live, version ${live}`;
  return (
    <Text
      variant="caption"
      role="status"
      sx={{ display: 'block', color: (template || (live !== null && !publishable)) && !unsaved ? 'bar.quiet' : '#ffab70' }}
    >
      {words}
    </Text>
  );
}

function BottomBar({ open, onOpen }: { open: Sheet | undefined; onOpen: (sheet: Sheet) => void }) {
  const { commands } = useEditor();
  const state = useEditorState((whole) => whole);
  return (
    <Box
      component="footer"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(5, 1fr)',
        height: 60,
        flex: 'none',
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <BarButton label="Undo" icon={<Undo />} disabled={undo.enabled(state) !== true} onClick={() => runCommand(undo, commands)} />
      <BarButton label="Redo" icon={<Redo />} disabled={redo.enabled(state) !== true} onClick={() => runCommand(redo, commands)} />
      <BarButton label="Layers" icon={<Category />} expanded={open === 'layers'} onClick={() => onOpen('layers')} />
      <BarButton label="Settings" icon={<Settings />} expanded={open === 'settings'} onClick={() => onOpen('settings')} />
      <BarButton label="Data" icon={<Person />} expanded={open === 'data'} onClick={() => onOpen('data')} />
    </Box>
  );
}

function BarButton({
  label,
  icon,
  disabled,
  expanded,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  expanded?: boolean;
  onClick: () => void;
}) {
  return (
    <ButtonBase
      disabled={disabled ?? false}
      {...(expanded === undefined ? {} : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': expanded })}
      onClick={onClick}
      sx={{
        fontFamily: 'inherit',
        flexDirection: 'column',
        gap: 0.5,
        fontSize: 11,
        lineHeight: '14px',
        color: 'text.primary',
        '& svg': { fontSize: 20 },
        '&.Mui-disabled': { color: 'text.tertiary' },
      }}
    >
      {icon}
      {label}
    </ButtonBase>
  );
}
