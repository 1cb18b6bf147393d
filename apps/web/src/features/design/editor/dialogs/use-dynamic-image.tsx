import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { rememberPicture, pictureSourceStep, type DialogStep, usePictureSource } from '../../assets/public.ts';

import { Button } from '../../../../ui/Button.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { Box } from '../../../../ui/layout.ts';
import { addObject } from '../commands/add-object.ts';
import { canvasSize } from '../commands/command.ts';
import {
  addressProblem,
  changedDynamicImage,
  dynamicImageOf,
  newDynamicImage,
  PLACEHOLDER,
  type DynamicImage,
} from '../document/dynamic-image.ts';
import { useEditor } from '../context/editor-context.tsx';
import { ChosenStandIn } from './ChosenStandIn.tsx';
import { DynamicAddress, useAddressField, type AddressField } from './DynamicAddress.tsx';
import type { ImageFlow } from './image-flow.ts';

const STEPS = ['Source', 'Preview', 'Fallback'] as const;
type Place = 0 | 1 | 2;

export interface DynamicImageFlow {
  step: DialogStep;
  /** Where the merge field goes that is being chosen. */
  address: AddressField;
}

/** The address, the picture that is shown while designing, and the one for when the address leads to none. */
export function useDynamicImage({ active, title, layer, onBack, onClose }: ImageFlow): DynamicImageFlow {
  const { session } = useEditor();
  const { snacks } = useServices();
  const [before] = useState(() => layer && dynamicImageOf(layer.object));
  const [place, setPlace] = useState<Place>(0);
  const address = useAddressField(before?.url ?? '');
  const [checked, setChecked] = useState(false);
  const [preview, setPreview] = useState<DynamicImage['preview'] | undefined>(before?.preview);
  const [fallback, setFallback] = useState<DynamicImage['fallback'] | undefined>(before?.fallback);
  const onFailed = (reason: string | undefined) => {
    snacks.showError(reason);
    onClose();
  };
  const take = (set: (picture: CdnImage) => void) => (picture: CdnImage) => {
    rememberPicture(picture.id);
    set(picture);
  };
  const previewSource = usePictureSource({
    active: active && place === 1 && !preview,
    onUploaded: take(setPreview),
    onPicked: take(setPreview),
    onFailed,
  });
  const fallbackSource = usePictureSource({
    active: active && place === 2 && fallback === undefined,
    onUploaded: take(setFallback),
    onPicked: take(setFallback),
    onFailed,
  });
  const problem = addressProblem(address.value);

  function toPreview(): void {
    setChecked(true);
    if (address.value.trim() !== '' && !problem) setPlace(1);
  }

  function insert(): void {
    if (!preview || fallback === undefined) return;
    const dynamic: DynamicImage = { url: address.value, preview, fallback };
    const { store } = session;
    if (!layer) addObject(store, newDynamicImage(dynamic, canvasSize(store.getState())), 'Add image');
    else store.patch([layer.key], changedDynamicImage(layer.object, dynamic), { label: 'Change image' });
    onClose();
  }

  const steps = <DialogSteps steps={STEPS} current={place} />;
  const actions = (back: () => void, next: { label: string; onClick: () => void; missing: string | undefined }) => (
    <>
      <Button look="text" onClick={back}>
        Back
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button look="text" onClick={onClose}>
        Close
      </Button>
      <Button look="action" disabled={next.missing !== undefined} reason={next.missing} onClick={next.onClick}>
        {next.label}
      </Button>
    </>
  );

  function step(): DialogStep {
    if (place === 0)
      return {
        title,
        onClose,
        onNextStep: toPreview,
        actions: actions(onBack, {
          label: 'Next',
          onClick: toPreview,
          missing: address.value.trim() === '' ? 'Enter the picture’s URL.' : undefined,
        }),
        children: (
          <>
            {steps}
            <DynamicAddress field={address} problem={checked ? problem : undefined} onEnter={toPreview} />
          </>
        ),
      };
    if (place === 1) {
      const toFallback = () => preview && setPlace(2);
      const foot = actions(() => setPlace(0), {
        label: 'Next',
        onClick: toFallback,
        missing: preview ? undefined : 'Choose a picture or the placeholder.',
      });
      if (!preview)
        return pictureSourceStep(previewSource, {
          title,
          onClose,
          steps,
          actions: foot,
          other: <Button onClick={() => setPreview(PLACEHOLDER)}>Placeholder</Button>,
        });
      return {
        title,
        onClose,
        onNextStep: toFallback,
        actions: foot,
        children: (
          <>
            {steps}
            <ChosenStandIn
              picture={preview}
              text="Shown on the canvas while you design."
              onOther={() => {
                previewSource.go('choose');
                setPreview(undefined);
              }}
            />
          </>
        ),
      };
    }
    const label = layer ? 'Edit' : 'Insert';
    const missing = fallback === undefined ? 'Choose a picture or No Fallback.' : undefined;
    const foot = actions(() => setPlace(1), { label, onClick: insert, missing });
    if (fallback === undefined)
      return pictureSourceStep(fallbackSource, {
        title,
        onClose,
        steps,
        actions: foot,
        other: <Button onClick={() => setFallback(null)}>No Fallback</Button>,
      });
    return {
      title,
      onClose,
      onNextStep: insert,
      actions: foot,
      children: (
        <>
          {steps}
          <ChosenStandIn
            picture={fallback && { name: 'Fallback picture', ...fallback }}
            text={
              fallback
                ? 'Shown when a recipient’s picture can’t be fetched.'
                : 'No fallback: if a picture can’t be fetched, its place stays blank.'
            }
            onOther={() => {
              fallbackSource.go('choose');
              setFallback(undefined);
            }}
          />
        </>
      ),
    };
  }

  return { step: step(), address };
}
