import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Text } from '../../../../ui/Text.tsx';
import {
  AlignHorizontalCenter as AlignCentre,
  AlignHorizontalLeft as AlignLeft,
  AlignHorizontalRight as AlignRight,
  AlignVerticalBottom as AlignBottom,
  AlignVerticalCenter as AlignMiddle,
  AlignVerticalTop as AlignTop,
  GroupWork as Group,
  Workspaces as Ungroup,
} from '../../../../ui/icons/editing.ts';
import { createSvgIcon } from '../../../../ui/kit/base.ts';
import { Box, Row } from '../../../../ui/layout.ts';
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
import { type Command, runCommand } from '../commands/command.ts';
import { group, ungroup } from '../commands/group.ts';
import { isPlainGroup } from '../document/grouping.ts';
import { isReadOnly, selectedLayers } from '../store/editor-store.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

/** The icon set has lines to align with, but none for even room. */
const DistributeAcrossIcon = createSvgIcon(<path d="M4 22H2V2h2zM22 2h-2v20h2zm-8.5 5h-3v10h3z" />, 'DistributeAcross');
const DistributeDownIcon = createSvgIcon(<path d="M22 2v2H2V2zM7 10.5v3h10v-3zM2 20v2h20v-2z" />, 'DistributeDown');

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
/**
 * Over the stage while several objects are selected, or a group: to stand them in line, give them the same
 * room, hold them together.
 */
export function SelectionBar({ top }: { top: number }) {
  const state = useEditorState((whole) => whole);
  const objects = selectedLayers(state).map((layer) => layer.object);
  const several = objects.length > 1;
  const hasGroup = objects.some(isPlainGroup);
  if (isReadOnly(state) || (!several && !hasGroup)) return null;
  return (
    <Row
      role="toolbar"
      aria-label="Arrange the selection"
      gap={1}
      align="center"
      sx={{
        position: 'absolute',
        top,
        left: 0,
        right: 0,
        mx: 'auto',
        width: 'fit-content',
        maxWidth: 'calc(100% - 16px)',
        overflowX: 'auto',
        zIndex: 3,
        px: 2,
        py: 0.5,
        borderRadius: '10px',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
        '& .MuiButtonBase-root': { flex: 'none' },
        '@media (pointer: coarse)': { '& .MuiIconButton-root': { width: 44, height: 44 } },
      }}
    >
      {several ? (
        <>
          <Text variant="caption" muted sx={{ px: 1, whiteSpace: 'nowrap', '@media (max-width:599.95px)': { display: 'none' } }}>
            {objects.length} objects
          </Text>
          <NamedButton command={group} icon={<Group />} />
          {hasGroup ? <NamedButton command={ungroup} icon={<Ungroup />} /> : null}
          <Separator />
          <Buttons commands={LINES} />
          <Separator />
          <Buttons commands={ROOMS} />
        </>
      ) : (
        <NamedButton command={ungroup} icon={<Ungroup />} />
      )}
    </Row>
  );
}

/** A command that cannot act now says why in its name. */
function Buttons({ commands: shown }: { commands: readonly (readonly [Command, ReactNode])[] }) {
  const { run, state } = useCommands();
  return shown.map(([command, icon]) => {
    const enabled = command.enabled(state);
    const label = enabled === true ? command.label : `${command.label}. ${enabled}`;
    return (
      <IconButton key={command.id} label={label} size="work" disabled={enabled !== true} onClick={() => run(command)}>
        {icon}
      </IconButton>
    );
  });
}

function NamedButton({ command, icon }: { command: Command; icon: ReactNode }) {
  const { run, state } = useCommands();
  return (
    <Button size="work" look="text" icon={icon} disabled={command.enabled(state) !== true} onClick={() => run(command)}>
      {command.label}
    </Button>
  );
}

/** After a button of the bar the keys act on the selection again. */
function useCommands() {
  const { commands, focusStage } = useEditor();
  const state = useEditorState((whole) => whole);
  return {
    state,
    run(command: Command): void {
      runCommand(command, commands);
      focusStage();
    },
  };
}

function Separator() {
  return <Box aria-hidden sx={{ width: '1px', height: 20, bgcolor: 'line.strong', mx: 1, flex: 'none' }} />;
}
