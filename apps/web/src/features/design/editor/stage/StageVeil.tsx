import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

const KEPT = 'Not saved yet. Your work is kept on this computer while we retry.';

/** Over the canvas while it is being loaded, and while a save that failed is tried again. */
export function StageVeil() {
  const { session } = useEditor();
  const phase = useEditorState((state) => state.phase);
  const saving = useEditorState((state) => state.saving);
  const [lifted, setLifted] = useState(0);
  const { connection } = useServices();
  // The bar over the page says what happens to the work then.
  const lost = useSyncExternalStore(connection.subscribe, connection.lost) !== undefined;
  const failed = saving.kind === 'failed';
  if (phase === 'canvas loaded' && (!failed || lifted > 0)) {
    if (!failed && lifted > 0) setLifted(0);
    return null;
  }
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 5,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        px: 4,
        textAlign: 'center',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-stage) 82%, transparent)',
      }}
    >
      <Spinner label="Loading" />
      <Text variant="body2">
        {failed ? (lost ? 'Waiting for the connection' : KEPT) : phase === 'loading' ? 'Loading fonts' : 'Loading the canvas'}
      </Text>
      {failed ? (
        <Row gap={2}>
          <Button onClick={() => setLifted(saving.attempts)}>Keep editing</Button>
          <Button look="standing" onClick={() => void session.saves.flush()}>
            Save now
          </Button>
        </Row>
      ) : null}
    </Box>
  );
}
