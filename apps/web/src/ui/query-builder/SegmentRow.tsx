import { segmentIdOf, segmentSentence, type SegmentChild } from '@limn/query';
import { useMemo, type ReactNode } from 'react';
import { Box, Row } from '../layout.ts';
import { Text } from '../Text.tsx';
import { nameOf, useBuilder } from './builder-context.ts';
import type { Path } from './edit-tree.ts';
import { TIGHT } from './narrow.ts';
import { Grip, RowActions } from './RowTools.tsx';
import { SearchSelect } from './SearchSelect.tsx';
import { namedSegments } from './segment-choices.ts';

export interface SegmentRowProps {
  child: SegmentChild;
  path: Path;
  off: boolean;
  note: ReactNode;
}

/** "In segment …": the rules of a segment, which is changed for all who use it. */
export function SegmentRow({ child, path, off, note }: SegmentRowProps) {
  const { segments, disabled, dragged, choose } = useBuilder();
  const known = useMemo(() => namedSegments(segments?.list), [segments]);
  const name = nameOf('rule', path);
  const id = segmentIdOf(child);
  const sentence = segmentSentence(child, known);
  // Before the names have come, nothing is known to be wrong.
  const isBroken = sentence.problem !== undefined && segments !== undefined && !off;
  const options = (segments?.list ?? []).map((segment) => ({ key: String(segment.id), label: segment.name }));
  const isListed = id !== undefined && known.has(id);
  const missing = { key: String(id), label: 'Deleted segment', group: 'Not there any more' };
  return (
    <Box
      role="group"
      aria-label={name}
      data-at={path.join('.')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        opacity: dragged === path.join('.') ? 0.4 : 1,
        [TIGHT]: {
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          rowGap: 2,
          '& > [data-part="field"]': { gridColumn: '1 / -1', gridRow: 2 },
          '& > :last-child': { gridColumn: '1 / -1' },
        },
      }}
    >
      <Grip kind="rule" path={path} />
      <Text component="span" variant="body2" muted sx={{ opacity: off ? 0.6 : 1 }}>
        In segment
      </Text>
      <Box data-part="field" sx={off ? { opacity: 0.6 } : {}}>
        <SearchSelect
          label={`Segment of ${name}`}
          labelHidden
          options={isListed || segments === undefined ? options : [...options, missing]}
          value={segments === undefined ? undefined : String(id)}
          onChange={(next) => choose(path, Number(next))}
          nothingFound="No segment is called that."
          disabled={disabled || segments === undefined}
          error={isBroken}
        />
      </Box>
      <RowActions kind="rule" path={path} off={off} />
      <Row justify="space-between" wrap sx={{ gridColumn: '2 / -1', columnGap: 3 }}>
        <Text component="span" variant="caption" breaks sx={{ color: isBroken ? 'warning.main' : 'text.secondary' }}>
          {off ? 'Switched off. ' : null}
          {segments === undefined ? null : sentence.text}
        </Text>
        {note ? (
          <Text component="span" variant="caption">
            {note}
          </Text>
        ) : null}
      </Row>
    </Box>
  );
}
