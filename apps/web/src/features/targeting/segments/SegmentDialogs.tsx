import { emptyGroup } from '@limn/query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ListDialogs, type ListDialog } from '../../../api/ListDialogs.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { segmentAddress } from '../../../ui/campaign-addresses.ts';
import { explainError } from '../../../ui/explain-error.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';

const LISTED = ['listSegments'] as const;
const MAX_NAME = 200;

interface SegmentDialogsProps {
  dialog: ListDialog | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The open dialog about a segment, if one is. */
export function SegmentDialogs({ dialog, onClose, onDeleted }: SegmentDialogsProps) {
  return (
    <ListDialogs
      dialog={dialog}
      what="segment"
      invalidates={LISTED}
      create={<NewSegment onClose={onClose} />}
      copy={{
        call: 'copySegment',
        consequence: (name) => `Campaigns go on using “${name}”. The copy is used by nothing yet.`,
        opens: ({ segment }) => segmentAddress(segment.id),
      }}
      remove={{
        call: 'deleteSegment',
        consequence: (name) => `“${name}” can’t be restored. Campaigns that are live keep the rules that they were published with.`,
        advice: 'Take it out of these rules first:',
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
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
