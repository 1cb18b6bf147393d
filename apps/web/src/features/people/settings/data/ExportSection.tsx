import { PASSPHRASE_LENGTH, type CompanyExport } from '@limn/contracts';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Box } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';
import { ExportList } from './ExportList.tsx';

export function ExportSection({ company }: { company: string }) {
  const query = useApiQuery('listExports', {}, { staleTime: 0, refetchWhile: isRunning });
  const exports = query.data?.exports;
  return (
    <SettingsSection
      title={`Export ${company}`}
      text={
        <>
          One file with every image and version, picture, font, table, API feed, setting and count, to keep or import into another Limn.
          Users, API keys, credits and API feed passwords aren’t included.
        </>
      }
    >
      {query.data && isRunning(query.data) ? null : <ExportForm />}
      {query.isError && !exports ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the export files.
        </LoadFailure>
      ) : exports && exports.length > 0 ? (
        <ExportList exports={exports} />
      ) : null}
    </SettingsSection>
  );
}

function isRunning({ exports }: { exports: readonly CompanyExport[] }): boolean {
  return exports.some(({ state }) => state === 'running');
}

function ExportForm() {
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string>();
  const start = useApiMutation('startExport', { invalidates: ['listExports'], quiet: true });

  async function send(): Promise<void> {
    if ([...passphrase].length < PASSPHRASE_LENGTH) return setProblem(`Use at least ${PASSPHRASE_LENGTH} characters.`);
    setProblem(undefined);
    try {
      await start.mutateAsync({ body: { passphrase } });
      setPassphrase('');
    } catch (error) {
      setProblem(fieldErrors(error).passphrase ?? explainError(error) ?? 'Couldn’t start the export. Try again.');
    }
  }

  return (
    <Form sx={{ display: 'grid', gap: 4, mb: 6 }} onSend={() => void send()}>
      <Note kind="warning">
        The file contains your customers’ rows and who opened what, so keep it safe. It’s encrypted with your password. No one can open this
        file without it, including us.
      </Note>
      <Box sx={{ maxWidth: 352 }}>
        <Field
          label="Password for the file"
          type="password"
          value={passphrase}
          onChange={(typed) => {
            setPassphrase(typed);
            setProblem(undefined);
          }}
          error={problem}
          hint={`At least ${PASSPHRASE_LENGTH} characters. Don’t reuse your log-in password.`}
          autoComplete="new-password"
          required
        />
      </Box>
      <div>
        <Button look="action" type="submit" busy={start.isPending && 'Starting'}>
          Export company
        </Button>
      </div>
    </Form>
  );
}
