import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { explainError } from '../explain-error.ts';
import { Box } from '../layout.ts';
import { Note } from '../Note.tsx';
import { Text } from '../Text.tsx';
import { isRunning, type ImportedFile } from './shown-imports.ts';

export interface ImportCardProps {
  one: ImportedFile;
  /** The call that cancels it; undefined for users who may not. */
  cancel: { isPending: boolean; error: unknown; go: () => void } | undefined;
  /** Its `ImportState`. */
  children: ReactNode;
}

/** A file that is being imported, or was a moment ago. */
export function ImportCard({ one, cancel, children }: ImportCardProps) {
  return (
    <Card sx={{ mb: 4, p: 4 }}>
      <Box role="group" aria-label={`Import of ${one.file_name}`} sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Text variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
            {one.file_name}
          </Text>
          {isRunning(one) && cancel ? (
            <Button look="text" size="work" busy={cancel.isPending ? 'Cancelling' : false} onClick={cancel.go}>
              Cancel import
            </Button>
          ) : null}
        </Box>
        {children}
        {cancel?.error ? <Note kind="error">{explainError(cancel.error) ?? 'The import couldn’t be cancelled.'}</Note> : null}
      </Box>
    </Card>
  );
}
