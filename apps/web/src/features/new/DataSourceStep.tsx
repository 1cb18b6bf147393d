import type { ImageType } from '@limn/contracts';
import { IMAGE_TYPE } from '@limn/model';
import type { ReactNode } from 'react';
import { ImageTypeIcon } from '../../image-cards/ImageTypeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { Note } from '../../ui/Note.tsx';
import { Bone, Loading } from '../../ui/Skeletons.tsx';
import { FieldNamesInput } from './FieldNamesInput.tsx';
import type { Wizard } from './wizard.ts';

const SENTENCES: Record<number, string> = { [IMAGE_TYPE.csv]: 'Names and values that your email platform sends with the tag.' };

export interface DataSourceStepProps {
  types: { isError: boolean; isPending: boolean; refetch: () => unknown };
  offered: readonly ImageType[];
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
  buttons: ReactNode;
}

export function DataSourceStep({ types, offered, wizard, onChange, buttons }: DataSourceStepProps) {
  if (types.isError) {
    return (
      <Note
        kind="error"
        action={
          <Button size="work" onClick={() => void types.refetch()}>
            Try again
          </Button>
        }
      >
        The kinds of image could not be loaded.
      </Note>
    );
  }
  if (types.isPending) {
    return (
      <Loading label="Loading the kinds of image">
        <Bone width="100%" height={64} />
      </Loading>
    );
  }
  return (
    <>
      <ChoiceList
        label="Data source type"
        value={wizard.typeId === undefined ? undefined : String(wizard.typeId)}
        onChange={(id) => onChange({ typeId: Number(id) })}
        choices={offered.map((type) => ({
          value: String(type.id),
          title: type.name,
          text: SENTENCES[type.id] ?? '',
          icon: <ImageTypeIcon typeId={type.id} size={20} />,
          more: (
            <FieldNamesInput
              names={wizard.fields}
              onChange={(fields) => onChange({ fields })}
              typed={wizard.typed}
              onTyped={(typed) => onChange({ typed })}
            />
          ),
        }))}
      />
      {buttons}
    </>
  );
}
