/** What the wizard asks and offers for each kind of image, as the kind itself says. */
import { findImageType, recordSourceOf, type RecordSourceDefinition } from '@limn/image-types';

export type TemplateChoice = 'empty' | 'background' | 'template';

/** What of the company an image is filled from; has to be chosen before the step is left. Of a kind that is not known here: nothing. */
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
