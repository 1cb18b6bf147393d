import { type Examination, examineEmail, PRESETS } from '@limn/tags';
import { useMemo, useState } from 'react';
import { useServices } from '../../../api/services.tsx';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { EmailIntake } from './EmailIntake.tsx';
import { FindingList } from './FindingList.tsx';
import { FixedCopy } from './FixedCopy.tsx';
import type { PastedEmail } from './pasted-email.ts';
import { useDoctorImages } from './use-doctor-images.ts';
import { verdictOf } from './verdict.ts';

const OF_EACH_TAG = 'of-each-tag';
const PLATFORMS = [
  { value: OF_EACH_TAG, label: 'Auto (use each image’s setting)' },
  ...PRESETS.map(({ id, name }) => ({ value: id, label: name })),
];

/** Examines the tags of an email that is about to be sent, and hands out a fixed copy. */
export function DoctorPage() {
  const { config } = useServices();
  const [email, setEmail] = useState<PastedEmail>();
  const [platform, setPlatform] = useState(OF_EACH_TAG);
  const company = useApiQuery('getUserCompany', {}).data?.company || undefined;
  const { known, error, isFetching, refetch } = useDoctorImages(email?.text ?? '', company);
  const isReady = known !== undefined || error !== null;
  const examination = useMemo(
    () =>
      email && isReady
        ? examineEmail(email.text, {
            renderUrl: config.renderUrl,
            linkUrl: config.renderUrl,
            ...(known ? { images: known } : {}),
            ...(platform === OF_EACH_TAG ? {} : { preset: platform }),
          })
        : undefined,
    [email, isReady, known, platform, config.renderUrl],
  );
  return (
    <Page width={1000}>
      <PageHeader
        title="Check an email"
        text="Check an email’s Limn tags before you send, and fix problems in one click."
        actions={
          email ? (
            <Button size="work" onClick={() => setEmail(undefined)}>
              Check another
            </Button>
          ) : undefined
        }
      />
      <Stack gap={5}>
        <Box sx={{ maxWidth: 360 }}>
          <SelectField
            label="Sent with"
            value={platform}
            options={PLATFORMS}
            onChange={setPlatform}
            hint="Which platform’s merge codes to expect."
          />
        </Box>
        {error ? (
          <LoadFailure kind="warning" error={error} busy={isFetching} onRetry={refetch}>
            Couldn’t load all your images, campaigns and recipes, so their fields and sizes weren’t checked.
          </LoadFailure>
        ) : null}
        {email ? null : <EmailIntake onEmail={setEmail} />}
        {examination && email ? <Results examination={examination} email={email} isWhole={known !== undefined} /> : null}
      </Stack>
    </Page>
  );
}

function Results({ examination, email, isWhole }: { examination: Examination; email: PastedEmail; isWhole: boolean }) {
  const { findings, tags, fixed, html } = examination;
  return (
    <>
      <Verdict examination={examination} email={email} isWhole={isWhole} />
      {findings.length > 0 ? <FindingList findings={findings} /> : null}
      {fixed === html && examination.kind === 'html' ? null : tags > 0 || findings.length > 0 ? (
        <FixedCopy examination={examination} name={email.name} />
      ) : null}
    </>
  );
}

function Verdict({ examination, email, isWhole }: { examination: Examination; email: PastedEmail; isWhole: boolean }) {
  const { kind, title, text } = verdictOf(examination, email.name, isWhole);
  return (
    <Note
      kind={kind}
      action={
        examination.fixed === examination.html ? undefined : (
          <CopyButton text={examination.fixed} look="standing" label="Copy the fixed HTML" />
        )
      }
    >
      <Text component="span" variant="body2" strong>
        {title}
      </Text>{' '}
      {text}
    </Note>
  );
}
