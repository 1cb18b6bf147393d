import { CHOICE_TYPE, type ChoiceType } from '@limn/model';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceList } from '../../../../ui/ChoiceList.tsx';
import { Image, ImageNotSupported, Photo } from '../../../../ui/icons/general.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { loadUploadDialog } from '../../../design/assets/public.ts';
import { withChoice, type Place } from '../draft/campaign-draft.ts';
import type { Choice } from '../draft/choice.ts';
import { problemAt } from '../draft/draft-problems.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { DeviceLinks } from './DeviceLinks.tsx';
import { TemplateField } from './TemplateField.tsx';

const LiveImageFields = lazyPart(async () => (await import('./LiveImageFields.tsx')).LiveImageFields);
const PictureDialog = lazyPart(loadUploadDialog);

interface ChoiceFormProps {
  place: Place;
  choice: Choice;
  /** Before its fields: a name. */
  children?: ReactNode;
}

/** Chooses what is shown, and where a click on it leads. */
export function ChoiceForm({ place, choice, children }: ChoiceFormProps) {
  const { session, mayEdit } = useCampaignEditor();
  const problems = useCampaignState((state) => state.problems);
  const change = (next: Partial<Choice>, typedIn?: string): void =>
    session.change((draft) => withChoice(draft, place, next), typedIn && `${typedIn}-${place}`);
  const problem = (field: string) => problemAt(problems, place, field);
  return (
    <Stack component="fieldset" disabled={!mayEdit} gap={4} sx={{ maxWidth: 720, minWidth: 0, border: 0, p: 0, m: 0 }}>
      {children}
      <ChoiceList<ChoiceType>
        label="Image type"
        value={choice.image_type}
        onChange={(type) => change({ image_type: type })}
        choices={[
          {
            value: CHOICE_TYPE.picture,
            title: 'Static Image & Link',
            text: 'The same picture for everyone who matches.',
            icon: <Photo />,
            more: <StaticImage choice={choice} change={change} problem={problem('image_url')} />,
          },
          {
            value: CHOICE_TYPE.image,
            title: 'Live Image',
            text: 'One of your published images, drawn for each recipient.',
            icon: <Image />,
            more: <LiveImageFields choice={choice} change={change} problem={problem('image_id')} />,
          },
          {
            value: CHOICE_TYPE.nothing,
            title: 'Show Nothing',
            text: 'A transparent pixel that takes no room.',
            icon: <ImageNotSupported />,
          },
        ]}
      />
      <TemplateField
        label="URL"
        value={choice.link ?? ''}
        onChange={(link) => change({ link }, 'link')}
        error={problem('link')}
        disabled={!mayEdit}
        placeholder="https://"
        inputMode="url"
        hint={choice.image_type === CHOICE_TYPE.image ? 'Leave empty to use the live image’s own link.' : 'Where a click leads.'}
      />
      <DeviceLinks choice={choice} change={change} problem={problem} />
    </Stack>
  );
}

interface PartProps {
  choice: Choice;
  change: (next: Partial<Choice>, typedIn?: string) => void;
  problem: string | undefined;
}

function StaticImage({ choice, change, problem }: PartProps) {
  const { mayEdit } = useCampaignEditor();
  const [isAsking, setAsking] = useState(false);
  const address = choice.image_url ?? '';
  return (
    <Stack gap={3} align="start">
      {problem ? <Note kind="error">{problem}</Note> : null}
      {address === '' ? null : (
        <Box sx={{ maxWidth: '100%', '& img': { display: 'block', maxWidth: '100%', maxHeight: 240, borderRadius: '6px' } }}>
          <Picture src={address} alt="The chosen picture" />
        </Box>
      )}
      {mayEdit ? <Button onClick={() => setAsking(true)}>{address === '' ? 'Choose or upload an image' : 'Change image'}</Button> : null}
      {isAsking ? (
        <PictureDialog open title="Choose an image" onClose={() => setAsking(false)} onPicture={({ url }) => change({ image_url: url })} />
      ) : null}
    </Stack>
  );
}
