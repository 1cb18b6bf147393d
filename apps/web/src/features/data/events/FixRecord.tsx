import type { EventReject } from '@limn/contracts';
import { useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { Field } from '../../../ui/Field.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { objectIn, valuesOf, writeValue } from './record-values.ts';

/** One refused record, to be changed and sent again. */
export function FixRecord({ reject, onClose }: { reject: EventReject; onClose: () => void }) {
  const snacks = useSnacks();
  const [text, setText] = useState(() => JSON.stringify(reject.record, undefined, 2));
  const [problem, setProblem] = useState<string>();
  const [isCode, setIsCode] = useState(false);
  const values = isCode ? undefined : valuesOf(text);
  const wrong = /^([^:]+): /.exec(problem ?? reject.reason)?.[1];
  const change = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  const retry = useApiMutation('retryEventReject', {
    invalidates: ['listEventRejects', 'listPeopleRejects', 'listEvents', 'listEventRecords', 'listCustomers'],
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
      <Stack gap={3}>
        <Text variant="body2">It was refused: {reject.reason}</Text>
        {values ? (
          <>
            {values.map(({ path, label, value }) => (
              <Field
                key={path.join('.')}
                label={label}
                value={value}
                onChange={(typed) => change(writeValue(text, path, typed))}
                error={label === wrong ? problem : undefined}
                autoFocus={label === wrong}
              />
            ))}
            {problem && !values.some(({ label }) => label === wrong) ? <Note kind="error">{problem}</Note> : null}
          </>
        ) : (
          <Field label="Record" value={text} onChange={change} error={problem} multiline={10} code autoFocus />
        )}
        <Box>
          <Button look="text" size="work" onClick={() => setIsCode(!isCode)}>
            {isCode ? 'Show the fields' : 'Show as JSON'}
          </Button>
        </Box>
      </Stack>
    </Dialog>
  );
}
