import { examineEmail, PRESETS, type Examination } from '@limn/tags';
import { useMemo, useState } from 'react';
import { useServices } from '../../api/services.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Box } from '../../ui/layout.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Text } from '../../ui/Text.tsx';
import { doctorImages } from './doctor-images.ts';
import { EmailIntake } from './EmailIntake.tsx';
import { FindingList } from './FindingList.tsx';
import { MendedCopy } from './MendedCopy.tsx';
import type { PastedEmail } from './pasted-email.ts';

const OF_EACH_TAG = 'of-each-tag';
const PLATFORMS = [
  { value: OF_EACH_TAG, label: 'As each image’s tag is set' },
  ...PRESETS.map(({ id, name }) => ({ value: id, label: name })),
];

/** Examines the tags of an email that is about to be sent, and hands out a mended copy. */
export function DoctorPage() {
  const { config } = useServices();
  const [email, setEmail] = useState<PastedEmail>();
  const [platform, setPlatform] = useState(OF_EACH_TAG);
  const images = useApiQuery('listImages', { query: {} });
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const list = images.data?.images;
  const known = useMemo(
    () => (list && company ? doctorImages(list, company, config.renderUrl) : undefined),
    [list, company, config.renderUrl],
  );
  const isReady = known !== undefined || images.isError;
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
        text="Finds what is wrong with the Limn tags in a mailing before it is sent, and writes a mended copy."
        actions={
          email ? (
            <Button size="work" onClick={() => setEmail(undefined)}>
              Check another
            </Button>
          ) : undefined
        }
      />
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box sx={{ maxWidth: 360 }}>
          <SelectField
            label="Sent with"
            value={platform}
            options={PLATFORMS}
            onChange={setPlatform}
            hint="Decides which placeholders are right."
          />
        </Box>
        {images.isError ? (
          <LoadFailure kind="warning" error={images.error} busy={images.isFetching} onAgain={() => void images.refetch()}>
            Your images could not be loaded, so nothing can be said about their fields and sizes.
          </LoadFailure>
        ) : null}
        {email ? null : <EmailIntake onEmail={setEmail} />}
        {examination && email ? <Results examination={examination} email={email} /> : null}
      </Box>
    </Page>
  );
}

function Results({ examination, email }: { examination: Examination; email: PastedEmail }) {
  const { findings, tags, mended, html } = examination;
  return (
    <>
      <Verdict examination={examination} email={email} />
      {findings.length > 0 ? <FindingList findings={findings} /> : null}
      {mended === html && examination.kind === 'html' ? null : tags > 0 || findings.length > 0 ? (
        <MendedCopy examination={examination} name={email.name} />
      ) : null}
    </>
  );
}

function Verdict({ examination: { findings, tags, html, mended: copy }, email }: { examination: Examination; email: PastedEmail }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const mended = findings.filter((finding) => finding.mended).length;
  const kind = errors > 0 ? 'error' : findings.length > 0 ? 'warning' : tags > 0 ? 'success' : 'info';
  const where = email.name === undefined ? 'the email' : `“${email.name}”`;
  return (
    <Note kind={kind} action={copy === html ? undefined : <CopyButton text={copy} look="standing" label="Copy the mended HTML" />}>
      <Text component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {verdictOf({ tags, count: findings.length, where })}
      </Text>{' '}
      {findings.length === 0
        ? tags > 0
          ? 'You can send it.'
          : 'Tags begin with <!-- BEGIN IMAGE. Copy one from the Tags dialog of an image.'
        : mended === findings.length
          ? 'The mended copy puts everything right.'
          : mended > 0
            ? `The mended copy puts ${mended} of them right; the others need you.`
            : 'They need you: nothing here can be put right by itself.'}
    </Note>
  );
}

function verdictOf({ tags, count, where }: { tags: number; count: number; where: string }): string {
  const pictures = `${tags.toLocaleString('en-GB')} ${tags === 1 ? 'tag' : 'tags'}`;
  if (count === 0) return tags === 0 ? `There is no Limn tag in ${where}.` : `${pictures} in ${where}, all sound.`;
  return `${pictures} in ${where}, ${count.toLocaleString('en-GB')} ${count === 1 ? 'finding' : 'findings'}.`;
}
