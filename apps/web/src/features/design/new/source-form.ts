/** How each kind of image is told where its values come from. */
import { findImageType, type ImageTypeDefinition } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import type { ComponentType } from 'react';
import { FeedSourceForm } from './FeedSourceForm.tsx';
import { FieldNamesForm } from './FieldNamesForm.tsx';
import { DataTableForm, LocationTableForm } from './TableSourceForm.tsx';
import { TimerSourceForm } from './TimerSourceForm.tsx';
import type { Wizard } from './wizard.ts';

export interface SourceFormProps {
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
}

const SOURCE_FORMS: Record<ImageTypeDefinition['filledFrom'], ComponentType<SourceFormProps>> = {
  link: FieldNamesForm,
  table: DataTableForm,
  places: LocationTableForm,
  feed: FeedSourceForm,
};

/** Opens inside the choice of the kind. */
export function sourceFormOf(typeId: number): ComponentType<SourceFormProps> | undefined {
  const type = findImageType(typeId);
  if (type?.id === IMAGE_TYPE.timer) return TimerSourceForm;
  return type && SOURCE_FORMS[type.filledFrom];
}

/** Kinds that this version of the app knows: the server may be newer. */
export function offeredTypes<T extends { id: number }>(types: readonly T[]): T[] {
  return types.filter((type) => findImageType(type.id) !== undefined);
}
