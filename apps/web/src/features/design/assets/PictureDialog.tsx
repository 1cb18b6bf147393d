import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { fieldErrors, isMissing } from '../../../ui/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { pictureSourceStep, type DialogStep } from './upload/picture-source-step.tsx';
import { usePictureSource } from './upload/use-picture-source.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChipsField } from '../../../ui/ChipsField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { DeleteOne } from '../../../api/DeleteOne.tsx';
import { RESTORABLE } from '../../../ui/DeleteDialog.tsx';
import { PictureFacts } from './PictureFacts.tsx';
import { ReplaceNote } from './ReplaceNote.tsx';

export interface PictureDialogProps {
  picture: CdnImage;
  /** Every tag of the company, offered while typing. */
  tags: readonly string[];
  mayEdit: boolean;
  /** The list is out of date. */
  onChanged: () => void;
  onClose: () => void;
}

/** One picture: what it is, its name, tags and description; another one in its place; its end. */
export function PictureDialog({ picture: opened, tags, mayEdit, onChanged, onClose }: PictureDialogProps) {
  const { snacks } = useServices();
  const [picture, setPicture] = useState(opened);
  const [mode, setMode] = useState<'details' | 'replace' | 'delete'>('details');
  const [name, setName] = useState(picture.name);
  const [chips, setChips] = useState<readonly string[]>(picture.tags);
  const [desc, setDesc] = useState(picture.desc);
  const shownBy = useApiQuery('getCdnImage', { params: { id: picture.id } });
  const save = useApiMutation('updateCdnImage', {
    invalidates: ['listCdnImages', 'getCdnImage'],
    onSuccess: ({ cdn_image: saved }) => {
      snacks.show({ icon: 'success', text: `“${saved.name}” is saved.` });
      onClose();
    },
  });
  const source = usePictureSource({
    active: mode === 'replace',
    replace: picture.id,
    onUploaded: (next) => {
      setPicture(next);
      setMode('details');
      snacks.show({ icon: 'success', text: `“${next.name}” now shows the new picture, at the same URL.` });
    },
  });
  const errors = fieldErrors(save.error);
  const gone = isMissing(save.error) || isMissing(shownBy.error);
  const changed = name.trim() !== picture.name || desc !== picture.desc || chips.join('\n') !== picture.tags.join('\n');
  const send = () => {
    if (changed && name.trim() !== '') save.mutate({ params: { id: picture.id }, body: { name: name.trim(), desc, tags: [...chips] } });
  };
  const backToDetails = () => {
    source.reset();
    setMode('details');
  };
  if (mode === 'delete')
    return (
      <DeleteOne
        call="deleteCdnImage"
        invalidates={['listCdnImages', 'listCdnImageBin']}
        what="picture"
        bin="asset"
        thing={picture}
        consequence={`“${picture.name}” will be deleted. ${RESTORABLE} After that, its URL stops working. Published images don’t change.`}
        advice="Remove it from these first, then delete it:"
        onKeep={() => setMode('details')}
        onDeleted={() => {
          onChanged();
          onClose();
        }}
      />
    );
  const step: DialogStep =
    mode === 'replace'
      ? pictureSourceStep(source, {
          title: `Replace “${picture.name}”`,
          onClose,
          steps: <ReplaceNote users={shownBy.data?.users} unknown={shownBy.isError} />,
          actions: (
            <Button look="text" onClick={backToDetails}>
              Back
            </Button>
          ),
        })
      : {
          title: picture.name,
          onClose,
          onNextStep: send,
          actions: mayEdit ? (
            <>
              <Button look="text" onClick={() => setMode('delete')}>
                Delete
              </Button>
              <Button look="text" onClick={() => setMode('replace')}>
                Replace
              </Button>
              <Box sx={{ flex: 1 }} />
              <Button look="text" onClick={onClose}>
                Close
              </Button>
              <Button
                look="action"
                disabled={!changed || name.trim() === ''}
                reason={name.trim() === '' ? 'Give the picture a name.' : 'Nothing has changed.'}
                busy={save.isPending && 'Saving'}
                onClick={send}
              >
                Save
              </Button>
            </>
          ) : undefined,
          children: (
            <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '280px minmax(0, 1fr)' } }}>
              <PictureFacts picture={picture} />
              <Stack gap={4} sx={{ alignContent: 'start' }}>
                {gone ? <Note kind="warning">Someone else deleted this picture.</Note> : null}
                <Field label="Name" value={name} onChange={setName} disabled={!mayEdit} error={errors['name']} />
                <ChipsField
                  label="Tags"
                  value={chips}
                  onChange={setChips}
                  known={tags}
                  disabled={!mayEdit}
                  error={errors['tags']}
                  hint="Press Enter or comma to add a tag."
                />
                <Field label="Description" value={desc} onChange={setDesc} multiline={3} disabled={!mayEdit} error={errors['desc']} />
              </Stack>
            </Box>
          ),
        };
  return <Dialog open width={720} {...step} />;
}
