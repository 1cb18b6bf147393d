import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import {
  rememberPicture,
  PictureDetails,
  pictureSourceStep,
  type DialogStep,
  useDescribedPicture,
  usePictureSource,
} from '../../assets/public.ts';

import { Button } from '../../../../ui/Button.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { addObject } from '../commands/add-object.ts';
import { canvasSize } from '../commands/command.ts';
import { newStaticImage } from '../document/new-objects.ts';
import { replacedPicture } from '../document/replace-picture.ts';
import { SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { useEditor } from '../context/editor-context.tsx';
import type { ImageFlow } from './image-flow.ts';

const STEPS = ['Image Source', 'Image Details'] as const;

/**
 * Source, then details. `pictureId` is the picture that the edited object shows: it starts at its details.
 */
export function useStaticImage({ active, title, layer, onBack, onClose }: ImageFlow, pictureId: number | undefined): DialogStep {
  const { session } = useEditor();
  const { snacks } = useServices();
  const known = useApiQuery('getCdnImage', { params: { id: pictureId ?? 0 } }, { enabled: pictureId !== undefined });
  const [chosen, setChosen] = useState<{ picture: CdnImage; note?: string | undefined }>();
  const [atSource, setAtSource] = useState(pictureId === undefined);
  const picture = chosen?.picture ?? known.data?.cdn_image;
  const described = useDescribedPicture(picture);
  const choose = (next: CdnImage, note?: string) => {
    setChosen({ picture: next, note });
    setAtSource(false);
  };
  const waiting = !atSource && !picture && known.isPending;
  const source = usePictureSource({
    active: active && (atSource || !picture) && !waiting,
    onUploaded: choose,
    onPicked: choose,
    onFailed: (reason) => {
      snacks.showError(reason);
      onClose();
    },
  });

  /** To where a picture is chosen, whichever way the last one came. */
  function toSource(): void {
    source.go('choose');
    setAtSource(true);
  }

  async function insert(): Promise<void> {
    const saved = await described.save();
    if (!saved) return;
    const { store } = session;
    if (!layer) addObject(store, newStaticImage(saved, canvasSize(store.getState())), 'Add image');
    else store.patch([layer.key], replacedPicture(layer.object, saved), { label: 'Change image' });
    rememberPicture(saved.id);
    onClose();
  }

  if (picture && !atSource)
    return {
      title,
      onClose,
      onNextStep: () => void insert(),
      actions: (
        <>
          <Button look="text" onClick={toSource}>
            Back
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button look="text" onClick={onClose}>
            Close
          </Button>
          <Button onClick={toSource}>Replace</Button>
          <Button look="action" busy={described.busy && 'Saving'} onClick={() => void insert()} autoFocus>
            {layer ? 'Edit' : 'Insert'}
          </Button>
        </>
      ),
      children: (
        <>
          <DialogSteps steps={STEPS} current={1} />
          {chosen?.note ? (
            <Box sx={{ mb: 4 }}>
              <Note kind="info">{chosen.note}</Note>
            </Box>
          ) : null}
          <PictureDetails picture={picture} described={described} />
        </>
      ),
    };
  const steps = <DialogSteps steps={STEPS} current={0} />;
  const actions = (
    <>
      <Button look="text" onClick={onBack}>
        Back
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button look="text" onClick={onClose}>
        Close
      </Button>
      {picture ? <Button onClick={() => setAtSource(false)}>Next</Button> : null}
    </>
  );
  if (waiting)
    return {
      title,
      onClose,
      actions,
      children: (
        <>
          {steps}
          <SkeletonBox width="100%" height={204} />
        </>
      ),
    };
  return pictureSourceStep(source, { title, onClose, steps, actions });
}
