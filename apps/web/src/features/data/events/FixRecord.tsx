import type { EventReject } from '@limn/contracts';
import { parseJson } from '@limn/model';
import { useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { Field } from '../../../ui/Field.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

/** One refused record, to be changed and sent again. */
export function FixRecord({ reject, onClose }: { reject: EventReject; onClose: () => void }) {
  const snacks = useSnacks();
  const [text, setText] = useState(() => JSON.stringify(reject.record, undefined, 2));
  const [problem, setProblem] = useState<string>();
  const retry = useApiMutation('retryEventReject', {
    outdates: ['listEventRejects', 'listPeopleRejects', 'listEvents', 'listEventRecords', 'listCustomers'],
    quiet: true,
  });

  async function send(): Promise<void> {
    const record = objectIn(text);
    if (!record) return setProblem('This is not a JSON object.');
    try {
      await retry.mutateAsync({ params: { id: reject.id }, body: { record } });
      snacks.show({ icon: 'success', text: 'The record was sent.' });
      onClose();
    } catch (error) {
      setProblem(fieldErrors(error)['record'] ?? explainError(error) ?? 'Couldn’t send it. Try again.');
    }
  }

  return (
    <Dialog
      open
      title="Fix and send"
      width={600}
      onClose={onClose}
      onNextStep={() => void send()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" busy={retry.isPending && 'Sending'} onClick={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Text variant="body2">It was refused: {reject.reason}</Text>
        <Field
          label="Record"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setProblem(undefined);
          }}
          error={problem}
          multiline={10}
          code
          autoFocus
        />
      </Box>
    </Dialog>
  );
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
