import AlignBottom from '@mui/icons-material/AlignVerticalBottomOutlined';
import AlignCentre from '@mui/icons-material/AlignHorizontalCenterOutlined';
import AlignLeft from '@mui/icons-material/AlignHorizontalLeftOutlined';
import AlignMiddle from '@mui/icons-material/AlignVerticalCenterOutlined';
import AlignRight from '@mui/icons-material/AlignHorizontalRightOutlined';
import AlignTop from '@mui/icons-material/AlignVerticalTopOutlined';
import Group from '@mui/icons-material/GroupWorkOutlined';
import Ungroup from '@mui/icons-material/WorkspacesOutlined';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import {
  alignBottom,
  alignCentre,
  alignLeft,
  alignMiddle,
  alignRight,
  alignTop,
  distributeAcross,
  distributeDown,
} from '../commands/align.ts';
import { runCommand, type Command } from '../commands/command.ts';
import { group, ungroup } from '../commands/group.ts';
import { isPlainGroup } from '../document/grouping.ts';
import { isReadOnly, selectedLayers } from '../editor-store.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { DistributeAcrossIcon, DistributeDownIcon } from './distribute-icons.tsx';

const LINES: readonly (readonly [Command, ReactNode])[] = [
  [alignLeft, <AlignLeft key="icon" />],
  [alignCentre, <AlignCentre key="icon" />],
  [alignRight, <AlignRight key="icon" />],
  [alignTop, <AlignTop key="icon" />],
  [alignMiddle, <AlignMiddle key="icon" />],
  [alignBottom, <AlignBottom key="icon" />],
];
const ROOMS: readonly (readonly [Command, ReactNode])[] = [
  [distributeAcross, <DistributeAcrossIcon key="icon" />],
  [distributeDown, <DistributeDownIcon key="icon" />],
];
const GROUPS: readonly (readonly [Command, ReactNode])[] = [
  [group, <Group key="icon" />],
  [ungroup, <Ungroup key="icon" />],
];

/** Over the stage while several objects are selected, or a group: to stand them in line, give them the same room, hold them together. */
export function SelectionBar() {
  const state = useEditorState((whole) => whole);
  const objects = selectedLayers(state).map((layer) => layer.object);
  const several = objects.length > 1;
  if (isReadOnly(state) || (!several && !objects.some(isPlainGroup))) return null;
  return (
    <Box
      role="toolbar"
      aria-label="Arrange the selection"
      sx={{
        position: 'absolute',
        top: 32,
        left: 0,
        right: 0,
        mx: 'auto',
        width: 'fit-content',
        maxWidth: 'calc(100% - 16px)',
        overflowX: 'auto',
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderRadius: '10px',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
        '& .MuiIconButton-root': { flex: 'none' },
        '@media (pointer: coarse)': { '& .MuiIconButton-root': { width: 44, height: 44 } },
      }}
    >
      {several ? (
        <>
          <Text
            variant="caption"
            sx={{ color: 'text.secondary', px: 1, whiteSpace: 'nowrap', '@media (max-width:599.95px)': { display: 'none' } }}
          >
            {objects.length} objects
          </Text>
          <Buttons commands={LINES} />
          <Separator />
          <Buttons commands={ROOMS} />
          <Separator />
        </>
      ) : null}
      <Buttons commands={several && !objects.some(isPlainGroup) ? GROUPS.slice(0, 1) : several ? GROUPS : GROUPS.slice(1)} named />
    </Box>
  );
}

/** A command that cannot act now says why in its name. */
function Buttons({ commands: shown, named = false }: { commands: readonly (readonly [Command, ReactNode])[]; named?: boolean }) {
  const { commands, focusStage } = useEditor();
  const state = useEditorState((whole) => whole);
  return shown.map(([command, icon]) => {
    const enabled = command.enabled(state);
    return (
      <IconButton
        key={command.id}
        label={enabled === true || named ? command.label : `${command.label}. ${enabled}`}
        size="work"
        disabled={enabled !== true}
        onClick={() => {
          runCommand(command, commands);
          focusStage();
        }}
      >
        {icon}
      </IconButton>
    );
  });
}

function Separator() {
  return <Box aria-hidden sx={{ width: '1px', height: 20, bgcolor: 'line.strong', mx: 1, flex: 'none' }} />;
}
