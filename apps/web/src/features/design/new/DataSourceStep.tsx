import type { ImageType } from '@limn/contracts';
import { findImageType } from '@limn/image-types';
import { createElement, type ReactNode } from 'react';
import { ImageTypeIcon } from '../cards/public.ts';
import { ChoiceList } from '../../../ui/ChoiceList.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { sourceFormOf } from './SourceForms.tsx';
import { withType, type Wizard } from './wizard.ts';

export interface DataSourceStepProps {
  types: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Undefined until they are loaded. */
  offered: readonly ImageType[] | undefined;
  wizard: Wizard;
  set: (change: (before: Wizard) => Wizard) => void;
  buttons: ReactNode;
}

export function DataSourceStep({ types, offered, wizard, set, buttons }: DataSourceStepProps) {
  return (
    <>
      {offered ? (
        <ChoiceList
          label="Data source type"
          value={wizard.typeId === undefined ? undefined : String(wizard.typeId)}
          onChange={(id) => set((before) => withType(before, Number(id)))}
          choices={offered.map((type) => ({
            value: String(type.id),
            title: type.name,
            text: findImageType(type.id)?.about ?? '',
            icon: <ImageTypeIcon typeId={type.id} size={20} />,
            more: <SourceForm typeId={type.id} wizard={wizard} set={set} />,
          }))}
        />
      ) : types.isError ? (
        <LoadFailure error={types.error} busy={types.isFetching} onRetry={() => void types.refetch()}>
          Couldn’t load the image types.
        </LoadFailure>
      ) : (
        <Loading label="Loading the image types">
          <SkeletonBox width="100%" height={64} />
        </Loading>
      )}
      {buttons}
    </>
  );
}

function SourceForm({ typeId, wizard, set }: { typeId: number } & Pick<DataSourceStepProps, 'wizard' | 'set'>) {
  const Form = sourceFormOf(typeId);
  // Changes of a form apply to its own type, which is selected with it.
  const onChange = (change: Partial<Wizard>) => set((before) => ({ ...withType(before, typeId), ...change }));
  return Form ? createElement(Form, { wizard, onChange }) : null;
}
