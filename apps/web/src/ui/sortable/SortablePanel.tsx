import { useId, type ReactNode } from 'react';
import { ExpandMore } from '../icons/general.ts';
import { ButtonBase } from '../kit/base.ts';
import { Box, Row, Stack } from '../layout.ts';
import { Text } from '../Text.tsx';
import { Grip, SortableFrame } from './SortableFrame.tsx';

export interface SortablePanelProps {
  id: number;
  /** Its name as it was given. */
  name: string;
  /** In its place where it has none. */
  unnamed: string;
  /** Its effect, in a sentence. */
  text: string;
  isOpen: boolean;
  onToggle: () => void;
  hasProblem?: boolean;
  /** People who may only look can't move it. */
  fixed?: boolean;
  /** Beside its name. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One row of a `SortableList`, folded to a line: a press on the line opens it, the grip moves it. */
export function SortablePanel(props: SortablePanelProps) {
  const { id, name, unnamed, text, isOpen, onToggle, hasProblem = false, fixed = false, aside, actions, children } = props;
  const bodyId = useId();
  return (
    <SortableFrame id={id} name={name} isOpen={isOpen} hasProblem={hasProblem} fixed={fixed}>
      {(mover) => (
        <>
          <Row gap={1} align="center" sx={{ minHeight: 56, px: 2 }}>
            {fixed ? null : <Grip name={name} {...mover} />}
            <ButtonBase
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              onClick={onToggle}
              sx={{ flex: 1, minWidth: 0, gap: 3, py: 2, px: 1, justifyContent: 'flex-start', textAlign: 'left', borderRadius: '6px' }}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Text component="span" strong breaks sx={{ display: 'block' }}>
                  {name.trim() || unnamed}
                </Text>
                <Text component="span" variant="caption" sx={TWO_LINES}>
                  {text}
                </Text>
              </Box>
              {aside}
              <ExpandMore sx={{ fontSize: 18, color: 'icon', flex: 'none', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
            </ButtonBase>
            <Row sx={{ flex: 'none' }}>{actions}</Row>
          </Row>
          {isOpen ? (
            <Stack id={bodyId} gap={3} sx={{ px: { xs: 3, sm: 4 }, pb: 4, minWidth: 0 }}>
              {children}
            </Stack>
          ) : null}
        </>
      )}
    </SortableFrame>
  );
}

const TWO_LINES = {
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
