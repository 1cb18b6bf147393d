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
  const query = useApiQuery('listExports', {}, { staleTime: 0, againWhile: isRunning });
  const exports = query.data?.exports;
  return (
    <SettingsSection
      title={`Export ${company}`}
      text={
        <>
          One file with every image and version, picture, font, table, API feed, setting and count, to bring to another Limn or to keep.
          People, API keys, credits and the passwords of API feeds stay here.
        </>
      }
    >
      {query.data && isRunning(query.data) ? null : <ExportForm />}
      {query.isError && !exports ? (
        <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
          The files that were made could not be loaded.
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
  const start = useApiMutation('startExport', { outdates: ['listExports'], quiet: true });

  async function send(): Promise<void> {
    if ([...passphrase].length < PASSPHRASE_LENGTH) return setProblem(`Use at least ${PASSPHRASE_LENGTH} characters.`);
    setProblem(undefined);
    try {
      await start.mutateAsync({ body: { passphrase } });
      setPassphrase('');
    } catch (error) {
      setProblem(fieldErrors(error).passphrase ?? explainError(error) ?? 'The export could not be started. Try again.');
    }
  }

  return (
    <Form sx={{ display: 'grid', gap: 4, mb: 6 }} onSend={() => void send()}>
      <Note kind="warning">
        The file holds your customers’ rows and who opened what. Keep it as carefully as the data itself. It is locked with a password of
        yours; without it nobody can open the file, we neither.
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
          hint={`At least ${PASSPHRASE_LENGTH} characters. Not the one you log in with.`}
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
