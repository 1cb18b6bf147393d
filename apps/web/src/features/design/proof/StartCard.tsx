import type { ProofSource } from '@limn/contracts';
import { RECORD_SOURCES } from '@limn/image-types';
import { FactCheck as Start } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { listed, type ImportedList } from './imported-list.ts';
import { ALL_AT_ONCE, PART } from './proof-plan.ts';

export interface StartCardProps {
  source: ProofSource;
  /** Instead of the source's own rows. */
  list: ImportedList | undefined;
  /** `part`: rows spread over a long list. */
  onStart: (part: boolean) => void;
  onOtherList: (() => void) | undefined;
}

/** The rows to check, and the button that starts. */
export function StartCard({ source, list, onStart, onOtherList }: StartCardProps) {
  const rows = list ? list.rows.length : source.rows;
  const isLong = rows > ALL_AT_ONCE;
  return (
    <Card sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }} label="What we check">
      <Row gap={4} align="flex-start">
        <Box
          sx={{
            width: 44,
            height: 44,
            borderRadius: '10px',
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'tint',
            color: 'icon',
          }}
          aria-hidden
        >
          <Start />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Text variant="h2">{rows === 0 ? 'No rows yet' : titleOf(source, list, rows)}</Text>
          <Text muted sx={{ mt: 1, maxWidth: 640 }}>
            {rows === 0
              ? source.kind === 'list'
                ? NO_LIST
                : RECORD_SOURCES[source.kind].noRows
              : 'We draw each row’s picture exactly as it would be sent and show you what’s missing, doesn’t fit, doesn’t load or is too large, worst first. Nothing is counted or billed.'}
          </Text>
        </Box>
      </Row>
      {list && list.lacks.length > 0 ? (
        <Note kind="warning">
          The list has no column for {listed(list.lacks)}. {list.lacks.length === 1 ? 'It is' : 'They are'} empty in every row.
        </Note>
      ) : null}
      {rows === 0 ? null : (
        <Row gap={2.5} wrap>
          <Button look="action" onClick={() => onStart(isLong)}>
            {isLong ? `Start with ${formatCount(PART)} rows` : 'Start the proof'}
          </Button>
          {isLong ? <Button onClick={() => onStart(false)}>Check all {formatCount(rows)}</Button> : null}
          {onOtherList ? (
            <Button look="text" onClick={onOtherList}>
              Another list
            </Button>
          ) : null}
        </Row>
      )}
      {isLong ? (
        <Text variant="body2" muted>
          {formatCount(PART)} rows, spread evenly over the list, take about ten seconds and show common problems. Checking all takes longer.
          You can stop at any time.
        </Text>
      ) : null}
    </Card>
  );
}

const NO_LIST = 'Upload a list with column names in the first line.';

function titleOf({ kind, name }: ProofSource, list: ImportedList | undefined, rows: number): string {
  const count = formatCount(rows);
  if (list) return `${count} ${rows === 1 ? 'row' : 'rows'} of ${list.name === '' ? 'the pasted list' : list.name}`;
  const thing = kind === 'list' ? 'row' : RECORD_SOURCES[kind].record;
  return `${count} ${rows === 1 ? thing : `${thing}s`}${name === null ? '' : ` of ${name}`}`;
}
