/** How each kind of image is told where its values come from. One entry here offers the kind. */
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

const SOURCE_FORMS = new Map<number, ComponentType<SourceFormProps>>([
  [IMAGE_TYPE.csv, FieldNamesForm],
  [IMAGE_TYPE.timer, TimerSourceForm],
  [IMAGE_TYPE.location, LocationTableForm],
  [IMAGE_TYPE.dataTable, DataTableForm],
  [IMAGE_TYPE.feed, FeedSourceForm],
]);

/** Opens inside the choice of the kind. */
export function sourceFormOf(typeId: number): ComponentType<SourceFormProps> | undefined {
  return SOURCE_FORMS.get(typeId);
}

/** Kinds whose data can be chosen here; the others are offered with the pages that make their sources. */
export function offeredTypes<T extends { id: number }>(types: readonly T[]): T[] {
  return types.filter((type) => SOURCE_FORMS.has(type.id));
}
