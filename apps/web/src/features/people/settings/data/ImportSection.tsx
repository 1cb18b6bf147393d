import { useEffect, useState } from 'react';
import { FileUpload } from '../../../../ui/icons/general.ts';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';
import { ImportReport } from './ImportReport.tsx';
import { sizeText } from './data-labels.ts';

export function ImportSection() {
  const { queries } = useServices();
  const query = useApiQuery('listArrivals', {}, { staleTime: 0, refetchWhile: ({ arrivals }) => arrivals[0]?.state === 'running' });
  const newest = query.data?.arrivals[0];
  const made = newest?.state === 'complete' ? newest.company_id : null;
  useEffect(() => {
    // The list of companies at the top has one more now.
    if (made !== null) void queries.invalidateQueries({ queryKey: apiKey('listCompanies') });
  }, [made, queries]);
  return (
    <SettingsSection
      title="Import a company"
      text="Import a file exported from Limn as a new company. Your current company isn’t changed. We check the file first."
    >
      {newest?.state === 'running' ? null : <ImportForm />}
      {newest ? <ImportReport companyImport={newest} /> : null}
    </SettingsSection>
  );
}

interface Problems {
  file?: string | undefined;
  passphrase?: string | undefined;
  other?: string | undefined;
}

function ImportForm() {
  const { uploadCompany, queries } = useServices();
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState<number>();

  async function send(): Promise<void> {
    if (!file || passphrase === '')
      return setProblems({
        ...(file ? {} : { file: 'Choose a company file.' }),
        ...(passphrase === '' ? { passphrase: 'Enter the file’s password.' } : {}),
      });
    setProblems({});
    setSent(0);
    try {
      await uploadCompany({ file, passphrase, onProgress: setSent });
      await queries.invalidateQueries({ queryKey: apiKey('listArrivals') });
      setFile(undefined);
      setPassphrase('');
    } catch (error) {
      const { file: ofFile, passphrase: ofPassphrase } = fieldErrors(error);
      setProblems(
        ofFile || ofPassphrase
          ? { file: ofFile, passphrase: ofPassphrase }
          : { other: explainError(error) ?? 'Couldn’t upload the file. Try again.' },
      );
    } finally {
      setSent(undefined);
    }
  }

  return (
    <Form sx={{ display: 'grid', gap: 4, mb: 6 }} onSend={() => void send()}>
      <div>
        <Row gap={3} align="center" wrap>
          <FileButton
            look="outlined"
            icon={<FileUpload />}
            label="Company file"
            accept=".limn"
            onFiles={([chosen]) => {
              setFile(chosen);
              setProblems({});
            }}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </FileButton>
          <Text variant="body2" breaks sx={{ minWidth: 0 }}>
            {file ? `${file.name}, ${sizeText(file.size)}` : 'Its name ends in .limn'}
          </Text>
        </Row>
        {problems.file ? (
          <Text variant="caption" component="p" role="alert" sx={{ mt: 1, color: 'error.dark' }}>
            {problems.file}
          </Text>
        ) : null}
      </div>
      <Box sx={{ maxWidth: 352 }}>
        <Field
          label="File password"
          type="password"
          value={passphrase}
          onChange={(typed) => {
            setPassphrase(typed);
            setProblems({});
          }}
          error={problems.passphrase}
          hint="The password chosen for the export."
          autoComplete="off"
          required
        />
      </Box>
      {problems.other ? <Note kind="error">{problems.other}</Note> : null}
      {sent === undefined ? null : <Progress fraction={sent} label="Upload progress" />}
      <div>
        <Button look="standing" type="submit" busy={sent !== undefined && (sent < 1 ? 'Sending' : 'Opening')}>
          Import company
        </Button>
      </div>
    </Form>
  );
}
