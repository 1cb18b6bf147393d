/** The wizard's questions and options for each image type, as the type defines them. */
import { findImageType, recordSourceOf, type RecordSourceDefinition } from '@limn/image-types';

export type TemplateChoice = 'empty' | 'background' | 'template';

/** The source that an image of this type needs before the step is left; none for an unknown type. */
export function neededSource(typeId: number | undefined): RecordSourceDefinition | undefined {
  const type = findImageType(typeId ?? 0);
  return type && recordSourceOf(type);
}

export function offeredChoices(typeId: number | undefined): TemplateChoice[] {
  return (findImageType(typeId ?? 0)?.offersTemplates ?? true) ? ['empty', 'background', 'template'] : ['empty', 'background'];
}

/** The choice in force: the person's, or else the kind's own, each only where it is offered. */
export function choiceInForce(typeId: number | undefined, chosen: TemplateChoice | undefined): TemplateChoice {
  const offered = offeredChoices(typeId);
  return [chosen, findImageType(typeId ?? 0)?.startsWith].find((choice) => choice !== undefined && offered.includes(choice)) ?? 'empty';
}
