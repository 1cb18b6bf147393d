import type { KeyboardEvent } from 'react';
import { ActionMenu } from '../ActionMenu.tsx';
import { IconButton } from '../IconButton.tsx';
import { DragIndicator } from '../icons/editing.ts';
import { ArrowDownward, ArrowUpward, BookmarkAdd, Close, ContentCopy, MoreVert, ToggleOn } from '../icons/general.ts';
import { ButtonBase } from '../kit/base.ts';
import { Box, Row } from '../layout.ts';
import { useGrip } from '../sortable/use-gap.ts';
import { nameOf, useBuilder } from './builder-context.ts';
import type { Path } from './edit-tree.ts';

interface RowProps {
  kind: 'rule' | 'group';
  path: Path;
}

const STEPS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Dragged by a pointer; with the focus on it, the arrow keys move what it belongs to. */
export function Grip({ kind, path }: RowProps) {
  const { disabled, step } = useBuilder();
  const { ref, listeners } = useGrip(path.join('.'), disabled);
  const keys = (event: KeyboardEvent) => {
    const direction = STEPS[event.key];
    if (!direction) return;
    event.preventDefault();
    step(path, direction);
  };
  if (disabled) return <Box sx={{ width: 8 }} />;
  return (
    <ButtonBase
      ref={ref}
      {...listeners}
      onKeyDown={keys}
      data-part="grip"
      aria-label={`Move ${nameOf(kind, path)}: drag, or press the up and down arrow keys`}
      sx={{
        width: 24,
        height: 32,
        flex: 'none',
        color: 'icon',
        cursor: 'grab',
        touchAction: 'none',
        borderRadius: '6px',
        '@media (max-width:899.95px), (pointer: coarse)': { height: 44, width: 32 },
      }}
    >
      <DragIndicator sx={{ fontSize: 18 }} />
    </ButtonBase>
  );
}

/** Copy, switch off, move and remove. */
export function RowActions({ kind, path, off }: RowProps & { off: boolean }) {
  const { disabled, segments, copy, turn, step, mayStep, remove, saveAsSegment } = useBuilder();
  if (disabled) return null;
  const name = nameOf(kind, path);
  return (
    <Row sx={{ flex: 'none' }}>
      <ActionMenu
        label={`More for ${name}`}
        actions={[
          { label: kind === 'rule' ? 'Copy rule' : 'Copy group', icon: <ContentCopy />, onClick: () => copy(path) },
          { label: off ? 'Switch on' : 'Switch off', icon: <ToggleOn />, onClick: () => turn(path) },
          ...(kind === 'group' && segments?.save
            ? [{ label: 'Save as segment', icon: <BookmarkAdd />, onClick: () => saveAsSegment(path) }]
            : []),
          { label: 'Move up', icon: <ArrowUpward />, onClick: () => step(path, 'up'), disabled: !mayStep(path, 'up'), separated: true },
          { label: 'Move down', icon: <ArrowDownward />, onClick: () => step(path, 'down'), disabled: !mayStep(path, 'down') },
        ]}
        trigger={
          <IconButton label={`More for ${name}`} size="work">
            <MoreVert />
          </IconButton>
        }
      />
      <IconButton label={`Remove ${name}`} size="work" onClick={() => remove(path)}>
        <Close />
      </IconButton>
    </Row>
  );
}
