import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Row } from '../ui/layout.ts';
import { usePublishedEditor, usePublishedState } from './draft-context.tsx';

const VersionsDialog = lazyPart(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);

export interface PublishActionsProps {
  name: string;
  /** A press of Publish, before its dialog opens. */
  onAsk?: () => void;
  renderDialog: (close: () => void) => ReactNode;
}

/** Publish, and once there are versions their list. */
export function PublishActions({ name, onAsk, renderDialog }: PublishActionsProps) {
  const { mayEdit } = usePublishedEditor();
  const live = usePublishedState(({ thing }) => thing.live_version);
  const isCurrent = usePublishedState(({ thing, isUnsaved }) => !thing.unpublished_changes && !isUnsaved);
  const [open, setOpen] = useState<'publish' | 'versions'>();
  const close = () => setOpen(undefined);
  const ask = () => {
    onAsk?.();
    setOpen('publish');
  };
  return (
    <Row gap={1} sx={{ flex: 'none' }}>
      {live === null ? null : (
        <Button look="text" size="work" onClick={() => setOpen('versions')}>
          Versions
        </Button>
      )}
      {mayEdit ? (
        <Button size="work" disabled={isCurrent} reason={`Nothing has changed since version ${live}.`} onClick={ask}>
          Publish
        </Button>
      ) : null}
      {open === 'publish' ? renderDialog(close) : null}
      {open === 'versions' ? <VersionsDialog name={name} onClose={close} /> : null}
    </Row>
  );
}
