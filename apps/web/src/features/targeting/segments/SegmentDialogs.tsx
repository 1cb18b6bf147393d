import type { SegmentSummary } from '@limn/contracts';
import { emptyGroup } from '@limn/query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { segmentAddress } from '../../../ui/campaign-addresses.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { usersIn } from '../../../ui/in-use/using-images.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';

export type SegmentDialog = { kind: 'new' } | { kind: 'copy' | 'delete'; segment: Pick<SegmentSummary, 'id' | 'name'> };

const LISTED = ['listSegments'] as const;
const MAX_NAME = 200;

interface SegmentDialogsProps {
  dialog: SegmentDialog | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The open dialog about a segment, if one is. */
export function SegmentDialogs({ dialog, onClose, onDeleted }: SegmentDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return <NewSegment onClose={onClose} />;
    case 'copy':
      return <CopySegment segment={dialog.segment} onClose={onClose} />;
    case 'delete':
      return <DeleteSegment segment={dialog.segment} onClose={onClose} onDeleted={onDeleted} />;
  }
}

function NewSegment({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useApiMutation('createSegment', { invalidates: LISTED, quiet: true });
  const typed = name.trim();
  return (
    <NameDialog
      title="New segment"
      label="Segment name"
      name={name}
      onChange={setName}
      counter={MAX_NAME}
      hint="Shown to your team, never to recipients."
      unfit={typed.length > MAX_NAME ? `Use at most ${MAX_NAME} characters.` : undefined}
      problem={create.error ? (explainError(create.error) ?? 'Couldn’t create it. Try again.') : undefined}
      action="Create"
      busy={create.isPending && 'Creating'}
      onSend={() =>
        create.mutate(
          { body: { name: typed, rule: emptyGroup() } },
          { onSuccess: ({ segment }) => void navigate(segmentAddress(segment.id)) },
        )
      }
      onClose={onClose}
    />
  );
}

interface OneProps {
  segment: Pick<SegmentSummary, 'id' | 'name'>;
  onClose: () => void;
}

function CopySegment({ segment: { id, name }, onClose }: OneProps) {
  const navigate = useNavigate();
  const copy = useAction('copySegment', {
    id,
    invalidates: LISTED,
    failed: 'Couldn’t copy it.',
    done: ({ segment }) => {
      void navigate(segmentAddress(segment.id));
      return `“${name}” was copied.`;
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Copy segment?"
      confirm="Copy segment"
      keep="Cancel"
      look="action"
      busy={copy.busy && 'Copying'}
      problem={copy.problem}
      onConfirm={copy.go}
      onKeep={onClose}
    >
      Campaigns go on using “{name}”. The copy is used by nothing yet.
    </ConfirmDialog>
  );
}

function DeleteSegment({ segment: { id, name }, onClose, onDeleted }: OneProps & { onDeleted: (() => void) | undefined }) {
  const remove = useAction('deleteSegment', {
    id,
    invalidates: LISTED,
    failed: 'Couldn’t delete it.',
    done: () => `“${name}” was deleted.`,
    gone: () => `“${name}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    onDone: () => {
      onClose();
      onDeleted?.();
    },
  });
  return (
    <DeleteDialog
      what="segment"
      consequence={`“${name}” can’t be restored. Campaigns that are live keep the rules that they were published with.`}
      busy={remove.busy}
      problem={remove.problem}
      inUse={{ name, advice: 'Take it out of these rules first:', users: usersIn(remove.error) }}
      onDelete={remove.go}
      onKeep={onClose}
    />
  );
}
