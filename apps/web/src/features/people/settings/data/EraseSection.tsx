import type { Erasure, Traces } from '@limn/contracts';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Box } from '../../../../ui/layout.ts';
import { SettingsSection } from '../parts/SettingsSection.tsx';
import { ErasureList } from './ErasureList.tsx';
import { TracesFound } from './TracesFound.tsx';

export function EraseSection() {
  const erasures = useApiQuery('listErasures', {}, { staleTime: 0, refetchWhile: isWaiting }).data?.erasures;
  return (
    <SettingsSection
      title="Erase a recipient’s data"
      text={
        <>
          For recipients who ask to be forgotten. We count recipients under a code derived from the eid in your tags. Erasing replaces it
          with a random number everywhere, so nothing can be traced back to the person. Totals, unique recipients and bills don’t change.
        </>
      }
    >
      <EraseForm />
      {erasures && erasures.length > 0 ? <ErasureList erasures={erasures} /> : null}
    </SettingsSection>
  );
}

function isWaiting({ erasures }: { erasures: readonly Erasure[] }): boolean {
  return erasures.some(({ state }) => state === 'waiting');
}

function EraseForm() {
  const [eid, setEid] = useState('');
  const [found, setFound] = useState<{ eid: string; traces: Traces }>();
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const find = useApiMutation('findTraces', { quiet: true });

  async function look(): Promise<void> {
    const value = eid.trim();
    if (value === '') return setProblem('Enter an email address, or the eid your tags send.');
    setProblem(undefined);
    try {
      setFound({ eid: value, traces: (await find.mutateAsync({ body: { eid: value } })).traces });
    } catch (error) {
      setProblem(fieldErrors(error).eid ?? explainError(error) ?? 'Couldn’t look it up. Try again.');
    }
  }

  return (
    <Form sx={{ display: 'grid', gap: 4, mb: 6 }} onSend={() => void look()}>
      <Box sx={{ maxWidth: 352 }}>
        <Field
          label="Email address or recipient id"
          value={eid}
          onChange={(typed) => {
            setEid(typed);
            setProblem(undefined);
            setFound(undefined);
          }}
          error={problem}
          hint="Exactly what your tags send as eid. We don’t store it."
          placeholder="ann@example.com"
          inputMode="email"
          required
        />
      </Box>
      <div>
        <Button look="standing" type="submit" busy={find.isPending && 'Looking'}>
          Find data
        </Button>
      </div>
      {found ? <TracesFound eid={found.eid} traces={found.traces} onErase={() => setAsking(true)} /> : null}
      {found && asking ? (
        <EraseQuestion
          eid={found.eid}
          onClose={(erased) => {
            setAsking(false);
            if (!erased) return;
            setFound(undefined);
            setEid('');
          }}
        />
      ) : null}
    </Form>
  );
}

function EraseQuestion({ eid, onClose }: { eid: string; onClose: (erased: boolean) => void }) {
  const erase = useApiMutation('erasePerson', { invalidates: ['listErasures', 'listExports'], quiet: true });
  return (
    <ConfirmDialog
      open
      title="Erase this recipient’s data?"
      confirm="Erase"
      keep="Keep it"
      busy={erase.isPending && 'Erasing'}
      problem={erase.error ? `Nothing was erased. ${explainError(erase.error) ?? 'Please try again.'}` : undefined}
      onConfirm={() => erase.mutate({ body: { eid } }, { onSuccess: () => onClose(true) })}
      onKeep={() => onClose(false)}
    >
      Counts for {eid} are kept, but no longer linked to them. Their countdowns start again, and events collected of them are deleted. If
      they open another email, they’re counted as someone new. Exports that still contain their data are deleted, including those in
      progress. Delete any files you’ve downloaded yourself. This can’t be undone.
    </ConfirmDialog>
  );
}
