import { useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { explainError } from '../explain-error.ts';
import { formatAgo } from '../format.ts';
import { Row, Stack } from '../layout.ts';
import { Note } from '../Note.tsx';
import { Text } from '../Text.tsx';
import { isRunning, type ImportedFile } from './shown-imports.ts';

export interface ImportCardProps {
  one: ImportedFile;
  /** The call that cancels it; undefined for users who may not. */
  cancel: { isPending: boolean; error: unknown; go: () => void } | undefined;
  /** Asks whether it is to be taken back; undefined for users who may not. */
  onTakeBack: (() => void) | undefined;
  /** False: in a line. */
  isWhole: boolean;
  /** Its `ImportState`. */
  children: ReactNode;
}

/** A file that is being imported, or was a moment ago. */
export function ImportCard({ one, cancel, onTakeBack, isWhole, children }: ImportCardProps) {
  const [shownMs] = useState(Date.now);
  return (
    <Card sx={{ mb: isWhole ? 4 : 2, p: isWhole ? 4 : 2, pl: 4 }}>
      <Stack role="group" aria-label={`Import of ${one.file_name}`} gap={2}>
        <Row gap={3} align="center">
          <Text variant="body2" muted breaks sx={{ flex: 1, minWidth: 0 }}>
            {one.file_name}
            {isWhole || one.ended_at === null ? '' : ` · imported ${formatAgo(one.ended_at, shownMs)}`}
          </Text>
          {isRunning(one) && cancel ? (
            <Button look="text" size="work" busy={cancel.isPending ? 'Cancelling' : false} onClick={cancel.go}>
              Cancel import
            </Button>
          ) : null}
          {one.take_back_until !== null && onTakeBack ? (
            <Button look="text" size="work" onClick={onTakeBack}>
              Take back
            </Button>
          ) : null}
        </Row>
        {isWhole ? children : null}
        {cancel?.error ? <Note kind="error">{explainError(cancel.error) ?? 'The import couldn’t be cancelled.'}</Note> : null}
      </Stack>
    </Card>
  );
}
